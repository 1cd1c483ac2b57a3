import type { SessionUser } from '@contract/session';
import { type CookieJar, keepRights, knownRights, selectPhase, selectUser } from '@features/session';
import type { Ask } from '@kit';
import { pageAtPath } from '../shell/tabs/place';
import type { BaseState } from '../store/store';
import { mayOpen } from './pages';
import type { FetchedPage } from './ResourcePage';

interface SessionStore {
  getState(): BaseState;
  subscribe(listener: () => void): () => void;
  dispatch: unknown;
}
interface Browser {
  jar: CookieJar;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  hash: string;
}

/** Who is signed in, as soon as the server has said so; undefined for nobody. */
function whoIsHere(store: SessionStore): Promise<SessionUser | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const phase = selectPhase(store.getState());
      if (phase !== 'signedIn' && phase !== 'signedOut') return;
      leave();
      resolve(selectUser(store.getState()));
    };
    const leave = store.subscribe(look);
    look();
  });
}

/**
 * Asks what the first page shows while the server still says who one is; not where the start before has shown that
 * the server would refuse.
 */
export async function prefetchFirstPage(
  store: SessionStore,
  { jar, storage, hash }: Browser,
  page: Promise<Pick<FetchedPage, 'ask'> | undefined>,
): Promise<void> {
  const known = knownRights(storage, jar);
  const [path = ''] = hash.replace(/^#/, '').split('?');
  const place = pageAtPath(path);
  const asking = page.then((fetched) => {
    if (place && (!known || mayOpen(place, known))) fetched?.ask?.(store.dispatch as Ask);
  });
  const user = await whoIsHere(store);
  if (user) keepRights(storage, jar, user.permissionList);
  await asking;
}
