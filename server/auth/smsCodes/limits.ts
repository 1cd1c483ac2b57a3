import { SMS_PER_DAY, SMS_PER_HOUR, SMS_RESEND_MS } from '../../../contract/access/accounts';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { addressOf } from '../../http/callers/address';
import { countAttempt, lockSubject, newestAttempts } from '../guard/attempts';

/** Generous, because many people of a store share one address. */
const ADDRESS_PER_HOUR = 30;

/** Who asks and for what, in the words of the request. */
export interface SmsRequest {
  /** The number or account as the caller named it: limits he can see depend on nothing else. */
  named: string;
  ip: string;
}

const subjectsOf = ({ named, ip }: SmsRequest) => ({
  named: `sms:${named.toLowerCase()}`,
  address: `sms-address:${addressOf(ip)}`,
});
const numberSubject = (mobile: string) => `sms-number:${mobile}`;

/** ms until `limit` in a period are not reached any more. */
function fullUntil(times: readonly number[], limit: number, periodMs: number): number {
  const oldest = times[limit - 1];
  return oldest === undefined ? 0 : oldest + periodMs;
}

function overUntil(times: readonly number[]): number {
  return Math.max(fullUntil(times, SMS_PER_HOUR, HOUR_MS), fullUntil(times, SMS_PER_DAY, DAY_MS));
}

function limitReached(until: number, now: number): AppError {
  return new AppError(429, 'err.sms.limit', { minutes: Math.ceil((until - now) / 60_000) });
}

/**
 * Limits of what was asked, under a lock until the transaction ends.
 * @throws AppError 429 `err.sms.wait` with `seconds`, `err.sms.limit` with `minutes`.
 */
export async function checkAsked(trx: Executor, asked: SmsRequest, now: number): Promise<void> {
  const { named, address } = subjectsOf(asked);
  await lockSubject(trx, address);
  await lockSubject(trx, named);
  const questions = [
    { subject: named, newest: SMS_PER_DAY },
    { subject: address, newest: ADDRESS_PER_HOUR },
  ];
  const times = await newestAttempts(trx, questions, now - DAY_MS);
  const own = times.get(named) ?? [];
  const over = Math.max(overUntil(own), fullUntil(times.get(address) ?? [], ADDRESS_PER_HOUR, HOUR_MS));
  if (over > now) throw limitReached(over, now);
  const next = (own[0] ?? Number.NEGATIVE_INFINITY) + SMS_RESEND_MS;
  if (next > now) throw new AppError(429, 'err.sms.wait', { seconds: Math.ceil((next - now) / 1_000) });
}

/**
 * Has the number reached its limit? Must not be disclosed: the caller may have named an account only,
 * and would learn what number it has.
 */
export async function isFull(trx: Executor, mobile: string, now: number): Promise<boolean> {
  const subject = numberSubject(mobile);
  await lockSubject(trx, subject);
  const times = await newestAttempts(trx, [{ subject, newest: SMS_PER_DAY }], now - DAY_MS);
  return overUntil(times.get(subject) ?? []) > now;
}

/** Counts a request and the text it led to; one that led to none is counted where it does not matter. */
export async function countAsked(
  trx: Executor,
  asked: SmsRequest,
  { id, mobile, now }: { id: string; mobile: string | undefined; now: number },
): Promise<void> {
  const { named, address } = subjectsOf(asked);
  await countAttempt(trx, id, [named, address, numberSubject(mobile ?? `none ${id}`)], now);
}
