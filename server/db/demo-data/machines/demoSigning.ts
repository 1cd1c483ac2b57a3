import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** What stands before the 32 bytes of a private key in DER (RFC 8410). */
const DER_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The maker of the demonstration that signs its firmware; the others do not. */
export const SIGNING_MAKER = 'ANBIAO';

/** Made from a word, as secrets of demo machines are: it protects nothing but the demonstration. */
function demoKey() {
  const seed = createHash('sha256').update(`pharos-demo firmware ${SIGNING_MAKER}`).digest();
  return createPrivateKey({ key: Buffer.concat([DER_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

/** Its public key, 32 bytes in base64. */
export function demoFirmwareKey(): string {
  const { x = '' } = createPublicKey(demoKey()).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/** Its signature over a SHA-256, in base64. */
export function demoSignature(digest: string): string {
  return sign(null, Buffer.from(digest, 'hex'), demoKey()).toString('base64');
}
