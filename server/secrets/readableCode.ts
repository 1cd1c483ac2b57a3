import { randomInt } from 'node:crypto';

/** Letters and digits without those that look alike: for codes that people read and type. */
export const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function readableCode(length: number, characters = READABLE): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
}
