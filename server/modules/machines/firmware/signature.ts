import { createHash, createPublicKey, verify } from 'node:crypto';
import { publicKeyOf, signatureOf } from '../../../../contract/common/ed25519';
import type { SIGNING } from '../../../../contract/resources/machines/firmware/firmwareVersions';
import { AppError } from '../../../errors';

/** Is it the signature of this key over the 32 bytes of the digest? Text that is no key or signature is not. */
export function isFirmwareSignedBy(firmwareKey: string, digest: string, signature: string): boolean {
  const [key, sig] = [publicKeyOf(firmwareKey), signatureOf(signature)];
  if (key === undefined || sig === undefined) return false;
  const x = Buffer.from(key, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(digest, 'hex'), publicKey, Buffer.from(sig, 'base64'));
}

/** By what people compare keys: SHA-256 of the 32 bytes, in hex. */
export function keyPrint(firmwareKey: string): string {
  return createHash('sha256').update(Buffer.from(firmwareKey, 'base64')).digest('hex');
}

/** How a version is signed, seen with the key that its maker has now. It was verified with the key whose print it keeps. */
export function signingOf(
  { signedKey }: Readonly<Record<string, unknown>>,
  makersKey: string | null | undefined,
): (typeof SIGNING)[number] {
  if (!makersKey && !signedKey) return 'unsigned';
  return makersKey && signedKey === keyPrint(makersKey) ? 'signed' : 'former';
}

/** Not signed is good enough where the maker has no key. @throws AppError 409 */
export function assertFirmwareSigned(
  version: Readonly<Record<string, unknown>>,
  makersKey: string | null,
): void {
  if (signingOf(version, makersKey) === 'former') throw new AppError(409, 'err.firmware.formerKey');
}
