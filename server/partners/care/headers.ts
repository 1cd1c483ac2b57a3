import { NoticeError } from '../payment/port';
import type { CareAccount, CareCallback } from './port';
import { assertFresh, isPartnerSigned } from './signature';

/** A message that is signed in its headers: key, time (ms), a word of its own, and the signature over all of it. */
export const RX_HEADERS = {
  key: 'rx-key',
  timestamp: 'rx-timestamp',
  nonce: 'rx-nonce',
  signature: 'rx-signature',
} as const;
export interface SignedParts {
  timestamp: string;
  nonce: string;
  path: string;
  body: string;
}
const NONCE = /^[\w-]{8,64}$/;

export const signedText = ({ timestamp, nonce, path, body }: SignedParts): string =>
  [timestamp, nonce, path, body].join('\n');

export function headerOf({ headers }: Pick<CareCallback, 'headers'>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** @throws NoticeError unless the partner signed these bytes, just now */
export function assertHeaders(account: CareAccount, callback: CareCallback, now: number): { nonce: string } {
  const [timestamp, nonce] = [headerOf(callback, RX_HEADERS.timestamp), headerOf(callback, RX_HEADERS.nonce)];
  const { path, body } = callback;
  const text = signedText({ timestamp, nonce, path, body });
  if (!NONCE.test(nonce) || !isPartnerSigned(account, text, headerOf(callback, RX_HEADERS.signature)))
    throw new NoticeError('forged', `the signature is not that of ${account.code}`);
  assertFresh(timestamp, now);
  return { nonce };
}
