import type { SessionUser } from '@contract/session';
import { selectPhase, selectUser } from '@features/session';
import type { Ask } from '@kit';
import { pageAtPath } from '../shell/tabs/place';
import type { BaseState } from '../store/store';
import { mayOpen } from './pages';

interface SessionStore {
  getState(): BaseState;
  subscribe(listener: () => void): () => void;
  dispatch: unknown;
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

/** Asks what the first page shows, where this person may open it: the server refuses others, and they see no rows. */
export async function askFirstPage(
  store: SessionStore,
  hash: string,
  page: Promise<((ask: Ask) => void) | undefined>,
): Promise<void> {
  const [askAhead, user] = await Promise.all([page, whoIsHere(store)]);
  const [path = ''] = hash.replace(/^#/, '').split('?');
  const place = pageAtPath(path);
  if (place && mayOpen(place, new Set(user?.permissionList))) askAhead?.(store.dispatch as Ask);
}
