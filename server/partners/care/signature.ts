import { createHmac, createPublicKey, verify } from 'node:crypto';
import { MINUTE_MS } from '../../../contract/time/durations';
import { sameText } from '../../secrets/constantTime';
import { NoticeError } from '../payment/port';
import type { CareAccount } from './port';

export const FRESH_MS = 5 * MINUTE_MS;

/** HMAC-SHA256, hexadecimal. */
export const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Is it signed with one of these secrets? */
const isSecretSigned = (secrets: readonly string[], text: string, signature: string): boolean =>
  secrets.some((secret) => sameText(hmacOf(secret, text), signature));

const DIGESTS = { rsa_sha256: 'sha256', sm2_sm3: 'sm3' } as const;

function isKeySigned(digest: string, publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey(publicKey);
    return verify(digest, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Signed by the partner, in the way that was agreed with it? */
export function isPartnerSigned(account: CareAccount, text: string, signature: string): boolean {
  const { signType, publicKey, secrets } = account;
  if (signType === 'hmac_sha256') return isSecretSigned(secrets, text, signature);
  return publicKey !== undefined && isKeySigned(DIGESTS[signType], publicKey, text, signature);
}

/** @throws NoticeError for what was signed too long ago, or ahead of us */
export function assertFresh(timestamp: string, now: number): void {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > FRESH_MS)
    throw new NoticeError('stale', `signed at ${timestamp.slice(0, 32)}, came at ${now}`);
}
