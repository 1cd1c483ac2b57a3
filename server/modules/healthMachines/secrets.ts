import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Without characters that look alike: somebody types it at the machine. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KEY_CHARACTERS = 20;
const TOKEN_BYTES = 32;

export const activationHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 100 bits in groups of five. */
export function newKey(): string {
  const characters = [...randomBytes(KEY_CHARACTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return characters.match(/.{5}/g)?.join('-') ?? characters;
}

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Compares for unknown numbers too, so that the duration does not reveal which numbers exist. */
export function isSecret(given: string, hash: string | null | undefined): boolean {
  const equal = timingSafeEqual(Buffer.from(activationHash(given)), Buffer.from(hash ?? activationHash('')));
  return equal && typeof hash === 'string';
}
