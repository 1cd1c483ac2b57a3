import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';

const TAG_BYTES = 16;
const NONCE_BYTES = 16;
export const SCHEMA = 'WECHATPAY2-SHA256-RSA2048';

export interface Signer {
  mchId: string;
  /** Serial number of our certificate. */
  serial: string;
  privateKey: KeyObject;
}
export interface Request {
  method: string;
  /** Path with query, as it stands in the request line. */
  target: string;
  body: string;
}

/** What is signed of a request: five lines, each with its end. */
export function signedRequestText(
  { method, target, body }: Request,
  { timestamp, nonce }: { timestamp: string; nonce: string },
): string {
  return `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`;
}

/** What is signed of an answer or a notice. */
export function answerText(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/** The header `Authorization` of a request. */
export function authorization(
  { mchId, serial, privateKey }: Signer,
  request: Request,
  now: number,
  nonce = randomBytes(NONCE_BYTES).toString('hex'),
): string {
  const timestamp = String(Math.floor(now / 1_000));
  const text = signedRequestText(request, { timestamp, nonce });
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEMA} ${list.join(',')}`;
}

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
}

/** The content of a notice, AEAD_AES_256_GCM. @throws Error when it was changed or sealed with another key */
export function decrypted(
  key: Buffer,
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
