import { expect, it } from 'vitest';
import { demoFirmwareKey, demoSignature } from '../../../db/demo-data/machines/demoSigning';
import { assertFirmwareSigned, isFirmwareSignedBy, keyPrint, signingOf } from './signature';

/** RFC 8032, 7.1: public key, message, signature. What a file's SHA-256 is here, is the message there. */
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
      '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac' +
      '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
].map(([key = '', message = '', signature = '']) => ({
  key: Buffer.from(key, 'hex').toString('base64'),
  message,
  signature: Buffer.from(signature, 'hex').toString('base64'),
}));

it.each(VECTORS)('verifies the vectors of RFC 8032', ({ key, message, signature }) => {
  expect(isFirmwareSignedBy(key, message, signature)).toBe(true);
  expect(isFirmwareSignedBy(key, `${message}00`, signature)).toBe(false);
  const changed = Buffer.from(signature, 'base64');
  changed[0] = (changed[0] ?? 0) ^ 1;
  expect(isFirmwareSignedBy(key, message, changed.toString('base64'))).toBe(false);
  const other = VECTORS.find((vector) => vector.key !== key)?.key ?? '';
  expect(isFirmwareSignedBy(other, message, signature)).toBe(false);
  expect(isFirmwareSignedBy(key, message, 'no signature')).toBe(false);
});

const DIGEST = 'ab'.repeat(32);

it('recognizes the demonstration manufacturer by its key', () => {
  expect(isFirmwareSignedBy(demoFirmwareKey(), DIGEST, demoSignature(DIGEST))).toBe(true);
  expect(isFirmwareSignedBy(demoFirmwareKey(), DIGEST.replace('a', 'b'), demoSignature(DIGEST))).toBe(false);
});

it('accepts a missing signature only when the manufacturer has no key', () => {
  const [first, second] = VECTORS.map(({ key }) => key);
  const by = (key = '') => ({ signedKey: keyPrint(key) });
  expect(signingOf(by(first), first)).toBe('signed');
  expect(signingOf({ signedKey: null }, null)).toBe('unsigned');
  for (const [version, key] of [
    [by(first), second],
    [by(first), null],
    [{ signedKey: null }, first],
  ] as const) {
    expect(signingOf(version, key)).toBe('former');
    expect(() => assertFirmwareSigned(version, key ?? null)).toThrow();
  }
});
