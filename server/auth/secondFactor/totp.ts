import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { FACTOR_DIGITS, FACTOR_ISSUER, FACTOR_PERIOD_S } from '../../../contract/access/secondFactor';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after: phones' clocks differ, and typing takes a while. */
const TOLERANCE = 1;

const totpOf = (secret: string, label?: string) =>
  new TOTP({
    issuer: FACTOR_ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: FACTOR_DIGITS,
    period: FACTOR_PERIOD_S,
  });

/** Base32 */
export function newFactorSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** What the picture says that an app reads. */
export function factorUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The code of an app at a time (ms). */
export function factorCode(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now });
}

/** Six digits, and nothing else: the library compares bytes and would stumble over other letters. */
export function looksLikeCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** The time step a code belongs to; undefined for a wrong one. Compared in constant time by the library. */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  if (!looksLikeCode(code)) return undefined;
  const off = totpOf(secret).validate({ token: code, timestamp: now, window: TOLERANCE });
  return off === null ? undefined : Math.floor(now / (FACTOR_PERIOD_S * 1_000)) + off;
}
