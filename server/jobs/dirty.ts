import { CompiledQuery } from 'kysely';
import type { Executor } from '../db/tables';

export interface DirtyBucket {
  deviceIx: number;
  bucket: Date;
}

export async function queryDirty<Row>(db: Executor, text: string, params: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>)).rows;
}

export const DIRTY = 'unnest($1::int[], $2::timestamptz[]) as d (device_ix, bucket)';

export function params(dirty: readonly DirtyBucket[]): unknown[] {
  return [dirty.map((row) => row.deviceIx), dirty.map((row) => row.bucket)];
}
