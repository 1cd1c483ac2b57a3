import type { ColumnType } from 'kysely';

/**
 * What may be written to a jsonb column: a plain object, or JSON as text.
 * Not a top-level array: `pg` would bind it as a PostgreSQL array.
 */
export type JsonInput = string | (object & { length?: never });
export type Json = ColumnType<Record<string, unknown>, JsonInput, JsonInput>;
export type GeneratedJson = ColumnType<Record<string, unknown>, JsonInput | undefined, JsonInput>;
