import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../contract/time/durations';
import { sameText } from '../../secrets/constantTime';

/** HttpOnly; identifies a browser in which this account has signed in before. */
export const BROWSER_COOKIE = 'did';
export const SECURE_BROWSER_COOKIE = '__Host-did';
export const BROWSER_LIFE_MS = 90 * DAY_MS;
/** Several people share the computer of a pharmacy; each may be known by account and by number. */
const MAX_ACCOUNTS = 8;
const MAX_LENGTH = 1_000;
const SEPARATOR = '~';

export interface KnownBrowsers {
  /** Id of the browser if this account has signed in there; undefined for an unknown one. */
  idFor(account: string, cookie: string | undefined): string | undefined;
  /** The cookie after somebody signed in who is known by these names. */
  afterSignIn(accounts: readonly string[], cookie: string | undefined): string;
}

function entriesOf(cookie: string | undefined): string[] {
  if (cookie === undefined || cookie.length > MAX_LENGTH) return [];
  return cookie.split(SEPARATOR).slice(0, MAX_ACCOUNTS);
}

/** The cookie names no account: each entry is signed for one, and fits no other. */
export function createKnownBrowsers(key: Buffer, clock: () => number): KnownBrowsers {
  const sign = (account: string, text: string) =>
    createHmac('sha256', key).update(`${account.toLowerCase()}|${text}`).digest('base64url');
  const idIn = (account: string, entry: string): string | undefined => {
    const [id, expiry, mac] = entry.split('.');
    if (!id || !expiry || !mac || !sameText(mac, sign(account, `${id}.${expiry}`))) return undefined;
    return Number(expiry) > clock() ? id : undefined;
  };
  return {
    idFor(account, cookie) {
      for (const entry of entriesOf(cookie)) {
        const id = idIn(account, entry);
        if (id !== undefined) return id;
      }
      return undefined;
    },
    afterSignIn(accounts, cookie) {
      const isOwn = (entry: string) => accounts.some((account) => idIn(account, entry) !== undefined);
      const others = entriesOf(cookie).filter((entry) => !isOwn(entry));
      const text = `${randomBytes(12).toString('base64url')}.${clock() + BROWSER_LIFE_MS}`;
      const own = accounts.map((account) => `${text}.${sign(account, text)}`);
      return [...own, ...others].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
    },
  };
}
