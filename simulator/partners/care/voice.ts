import { createHmac, randomUUID, sign } from 'node:crypto';
import type { CareChannelOptions, CareHospitalOptions } from '../../../contract/simulation';

/** A message on its way: signed when it is sent, anew at each try. */
export interface CareMessage {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export interface SigningMoment {
  now: number;
  nonce: string;
}
export const signingMoment = (now: number): SigningMoment => ({ now, nonce: randomUUID() });

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Signed in the headers, as a hospital's own system does. */
export function signedByHeaders(
  { appKey, secret }: Pick<CareHospitalOptions, 'appKey' | 'secret'>,
  path: string,
  told: object,
  { now, nonce }: SigningMoment,
): CareMessage {
  const [body, timestamp] = [JSON.stringify(told), String(now)];
  const signature = hmac(secret, [timestamp, nonce, path, body].join('\n'));
  const headers = {
    'content-type': 'application/json',
    'rx-key': appKey,
    'rx-timestamp': timestamp,
    'rx-nonce': nonce,
    'rx-signature': signature,
  };
  return { path, headers, body };
}

const DIGESTS = { rsa_sha256: 'sha256', sm2_sm3: 'sm3' } as const;

function signatureOf({ signType, secret, privateKey }: CareChannelOptions, text: string): string {
  if (signType === 'hmac_sha256' || privateKey === undefined) return hmac(secret, text);
  return sign(DIGESTS[signType], Buffer.from(text), privateKey).toString('base64');
}

/** In the envelope of a channel. */
export function signedEnvelope(
  channel: CareChannelOptions,
  method: 'rx.push' | 'rx.revoke',
  told: object,
  { now, nonce }: SigningMoment,
): CareMessage {
  const fields: Record<string, string> = {
    appId: channel.appKey,
    bizContent: JSON.stringify(told),
    method,
    nonce,
    timestamp: String(now),
  };
  const names = Object.keys(fields).sort();
  const sign = signatureOf(channel, names.map((name) => `${name}=${fields[name]}`).join('&'));
  return {
    path: '/api/partners/channels/message',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, sign }),
  };
}

/** The signature of an answer: over the word of the question and the text. */
export const answerSignature = (secret: string, nonce: string, text: string) =>
  hmac(secret, `${nonce}\n${text}`);

/** Is this call of the server signed with the secret? */
export function isCallSigned(
  secret: string,
  {
    timestamp,
    nonce,
    path,
    body,
    signature,
  }: Record<'timestamp' | 'nonce' | 'path' | 'body' | 'signature', string>,
): boolean {
  return hmac(secret, [timestamp, nonce, path, body].join('\n')) === signature;
}
