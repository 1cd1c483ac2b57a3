import { createHash } from 'node:crypto';

/** The same order that comes twice with other lines is not the same. */
export const payloadHashOf = (lines: unknown): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('hex');
