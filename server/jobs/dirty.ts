import { CompiledQuery } from 'kysely';
import type { Executor } from '../db/tables';

export interface DirtyBucket {
  deviceIx: number;
  bucket: Date;
}

export async function queryDirty<Row>(db: Executor, text: string, params: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>)).rows;
}

/** Waits for every writer that found its bucket dirty already and added nothing. */
export const LOCK = 'lock table env_dirty in share row exclusive mode';
export const DIRTY = 'unnest($1::int[], $2::timestamptz[]) as d (device_ix, bucket)';
/** Of a time within the buckets: said in constants, it lets the planner leave out the partitions of all other days. */
export const within = (time: string) => `${time} >= $3::timestamptz and ${time} < $4::timestamptz`;

/** @param lastingMs how long a bucket is */
export function params(dirty: readonly DirtyBucket[], lastingMs: number): unknown[] {
  const starts = dirty.map(({ bucket }) => bucket.getTime());
  return [
    dirty.map((row) => row.deviceIx),
    dirty.map((row) => row.bucket),
    new Date(Math.min(...starts)),
    new Date(Math.max(...starts) + lastingMs),
  ];
}
