import { ENV_BUCKET_MS } from '../../contract/climate';
import { bulkInsert } from '../db/bulk';
import type { Database } from '../db/database';

export interface Reading {
  deviceIx: number;
  sensor: string;
  /** Epoch ms. */
  ts: number;
  t: number;
  q: 'g' | 's' | 'b';
}

/** Stores readings the way ingest does: duplicates dropped, their buckets marked dirty. */
export async function ingestReadings(database: Database, readings: readonly Reading[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const rows = readings.map(({ deviceIx, sensor, ts, t, q }) => ({
      deviceIx,
      zone: 'Z1',
      sensor,
      ts: new Date(ts),
      recvAt: new Date(ts),
      t,
      rh: t + 40,
      q,
      hist: false,
    }));
    await bulkInsert(trx, 'envReadings', rows, { onConflict: 'nothing' });
    const dirty = readings.map(({ deviceIx, ts }) => ({
      deviceIx,
      bucket: new Date(Math.floor(ts / ENV_BUCKET_MS) * ENV_BUCKET_MS),
    }));
    await bulkInsert(trx, 'envDirty', dirty, { onConflict: 'nothing' });
  });
}
