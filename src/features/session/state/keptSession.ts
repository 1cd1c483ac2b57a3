import { COOKIES } from '@contract/session';
import { type CookieJar, readCookie } from './cookies';
import type { SessionData } from './session.slice';

const KEY = 'pharos.session';
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Kept = SessionData & { token: string };

/** Who is signed in here, for a start without network. A full store keeps nobody from working. */
export function keepSession(store: Store, jar: CookieJar, session: SessionData): void {
  const token = readCookie(jar, COOKIES.token);
  try {
    if (token) store.setItem(KEY, JSON.stringify({ token, ...session } satisfies Kept));
  } catch {
    store.removeItem(KEY);
  }
}

/** What is kept of the session of this token; of another one nothing. */
export function keptSession(store: Store, jar: CookieJar): SessionData | undefined {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? 'null') as Kept | null;
    if (!kept || kept.token !== readCookie(jar, COOKIES.token)) return undefined;
    return { user: kept.user, menu: kept.menu };
  } catch {
    return undefined;
  }
}

export const dropSession = (store: Store) => store.removeItem(KEY);
