import { COOKIES } from '@contract/session';
import { KEPT_SESSION } from '@contract/stocking/offline';
import { VISIT_PATH } from '@contract/stocking/visit';
import { type CookieJar, readCookie } from './cookies';
import type { SessionData } from './session.slice';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type StoredSession = SessionData & { token: string };

/** The signed-in person, for a start without network. Storage errors are ignored. */
export function keepSession(store: Store, jar: CookieJar, session: SessionData): void {
  const token = readCookie(jar, COOKIES.token);
  try {
    if (token) store.setItem(KEPT_SESSION, JSON.stringify({ token, ...session } satisfies StoredSession));
  } catch {
    store.removeItem(KEPT_SESSION);
  }
}

/** What is kept of the session of this token; of another one nothing. It begins at the visits: other pages would not arrive. */
export function keptSession(
  store: Store,
  jar: CookieJar,
  page: Pick<Location, 'hash'>,
): SessionData | undefined {
  try {
    const kept = JSON.parse(store.getItem(KEPT_SESSION) ?? 'null') as StoredSession | null;
    if (!kept || kept.token !== readCookie(jar, COOKIES.token)) return undefined;
    if (!page.hash.startsWith(`#${VISIT_PATH}`)) page.hash = VISIT_PATH;
    return { user: kept.user, menu: kept.menu };
  } catch {
    return undefined;
  }
}
