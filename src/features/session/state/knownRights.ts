import { COOKIES } from '@contract/session';
import { type CookieJar, readCookie } from './cookies';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export const KNOWN_RIGHTS = 'pharos.rights';
/** Tells one session from the next, and opens none. */
const MARK_LENGTH = 8;
const markOf = (jar: CookieJar) => readCookie(jar, COOKIES.token)?.slice(-MARK_LENGTH);

/** Pages this session may open, for its next start. Storage errors are ignored. */
export function keepRights(store: Store, jar: CookieJar, permissions: readonly string[]): void {
  try {
    store.setItem(KNOWN_RIGHTS, JSON.stringify({ mark: markOf(jar), permissions }));
  } catch {
    // Then its next start asks first and is refused.
  }
}

/** Undefined where nothing is known of this session yet. */
export function knownRights(store: Store, jar: CookieJar): ReadonlySet<string> | undefined {
  try {
    const kept = JSON.parse(store.getItem(KNOWN_RIGHTS) ?? 'null') as {
      mark?: string;
      permissions: string[];
    };
    return kept?.mark !== undefined && kept.mark === markOf(jar) ? new Set(kept.permissions) : undefined;
  } catch {
    return undefined;
  }
}
