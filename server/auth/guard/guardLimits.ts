import { MINUTE_MS } from '../../../contract/time/durations';
import { AppError } from '../../errors';
import { addressOf, networkOf } from '../../http/callers/address';
import type { AttemptQuery } from './attempts';

export const WINDOW_MS = 15 * MINUTE_MS;
/** From one network or one known browser against one account. */
export const PAIR_LIMIT = 5;
const ADDRESS_LIMIT = 50;
/** From here on unknown browsers wait between two tries at one account: 1, 2, 4 … 60 s. */
const SLOW_FROM = 10;
const SLOWEST_MS = 60_000;
/** More failures than this in the window change nothing. */
const SLOW_NEWEST = SLOW_FROM + 6;

export interface Attempt {
  /** Absent where no account is attacked, as with invitation codes: then only the address counts. */
  account?: string;
  ip: string;
  /** Id of the known browser of this account (knownBrowsers.ts): failures elsewhere do not slow it. */
  browser?: string;
}

/** What an attempt counts under. */
export interface Subjects {
  pair?: string;
  account?: string;
  address: string;
}

export function subjectsOf({ account, ip, browser }: Attempt): Subjects {
  const address = `address:${addressOf(ip)}`;
  if (account === undefined) return { address };
  const name = account.toLowerCase();
  const from = browser === undefined ? networkOf(ip) : `browser ${browser}`;
  return { pair: `pair:${name}|${from}`, account: `account:${name}`, address };
}

/** Limits that hold for the attempt: a known browser answers for itself alone. */
export function limitQuestions({ pair, account, address }: Subjects, known: boolean): AttemptQuery[] {
  const own = pair ? [{ subject: pair, newest: PAIR_LIMIT }] : [];
  if (known) return own;
  const shared = account ? [{ subject: account, newest: SLOW_NEWEST }] : [];
  return [...own, ...shared, { subject: address, newest: ADDRESS_LIMIT }];
}

/** ms until which `limit` failures inside one window close a subject. */
function closedUntil(times: readonly number[], limit: number): number {
  const [newest, oldest] = [times[0], times[limit - 1]];
  if (newest === undefined || oldest === undefined || newest - oldest > WINDOW_MS) return 0;
  return newest + WINDOW_MS;
}

function slowUntil(times: readonly number[], now: number): number {
  const recent = times.filter((at) => at > now - WINDOW_MS);
  const [newest] = recent;
  if (newest === undefined || recent.length < SLOW_FROM) return 0;
  return newest + Math.min(1_000 * 2 ** (recent.length - SLOW_FROM), SLOWEST_MS);
}

/** @throws AppError 429 `err.auth.locked` with `minutes`, `err.auth.slow` with `seconds`. */
export function refuse(subjects: Subjects, times: ReadonlyMap<string, number[]>, now: number): void {
  const of = (subject: string | undefined) => times.get(subject ?? '') ?? [];
  const closed = Math.max(
    closedUntil(of(subjects.pair), PAIR_LIMIT),
    closedUntil(of(subjects.address), ADDRESS_LIMIT),
  );
  if (closed > now) {
    throw new AppError(429, 'err.auth.locked', { minutes: Math.ceil((closed - now) / 60_000) });
  }
  const slow = slowUntil(of(subjects.account), now);
  if (slow > now) throw new AppError(429, 'err.auth.slow', { seconds: Math.ceil((slow - now) / 1_000) });
}
