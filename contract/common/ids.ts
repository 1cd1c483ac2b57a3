import { z } from 'zod';

/** ULID: 26 characters of Crockford base 32, sortable by time of creation. */
export const ulidSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
/** Identifiers that come from outside are text end to end: they exceed 2^53. */
export const externalIdSchema = z.string().min(1).max(64);
export const serialNoSchema = z.string().regex(/^[A-Z0-9]{8,24}$/);
/** A moment in a query string, in ms since 1970. */
export const millisSchema = z.coerce.number().int().min(0).max(4_102_444_800_000);
