import { z } from 'zod';

/** ULID: 26 characters of Crockford base 32, sortable by time of creation. */
export const ulidSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
/** Identifiers that come from outside are text end to end: they exceed 2^53. */
export const externalIdSchema = z.string().min(1).max(64);
export const serialNoSchema = z.string().regex(/^[A-Z0-9]{8,24}$/);
