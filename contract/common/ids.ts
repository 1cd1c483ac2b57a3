import { z } from 'zod';

/** ULID: 26 characters of Crockford base 32, sortable by time of creation. */
export const ulidSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
export const serialNoSchema = z.string().regex(/^[A-Z0-9]{8,24}$/);
/** A moment in a query string, in ms since 1970. */
export const millisSchema = z.coerce.number().int().min(0).max(4_102_444_800_000);
/** ms since 1970 between the years 1 and 9999: what a calendar shows and every database can hold. */
export function isStorableMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= FIRST_MS && (value as number) <= LAST_MS;
}
const FIRST_MS = -62_135_596_800_000;
const LAST_MS = 253_402_300_799_999;
