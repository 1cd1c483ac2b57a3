import { type Insertable, sql } from 'kysely';
import { bulkInsert } from '../db/bulk';
import { SQL_STATE, type SqlErrorFields, sqlState } from '../db/errors';
import type { Executor, Tables } from '../db/tables';

/** What identifies a message for ever: sequence numbers wrap, boots and times do not come back together. */
export interface IngestKey {
  deviceIx: number;
  ts: number;
  bd: number;
  seq: number;
}

function keyText({ deviceIx, ts, bd, seq }: IngestKey): string {
  return `${deviceIx}|${ts}|${bd}|${seq}`;
}

export const keyRow = ({ ts, ...key }: IngestKey): Insertable<Tables['ingestKeys']> => ({
  ...key,
  ts: new Date(ts),
});

/** Whether one message of a batch stands in it twice. */
export const hasRepeats = (keys: readonly IngestKey[]): boolean =>
  new Set(keys.map(keyText)).size < keys.length;

/** A key was there before. The table named is the part that has the day. */
export const isKnownKey = (error: unknown): boolean =>
  sqlState(error) === SQL_STATE.uniqueViolation && /^ingest_keys/.test((error as SqlErrorFields).table ?? '');

/**
 * Claims the keys of a batch inside its transaction.
 * @returns for each key, in order, whether it is new; repeats within the batch are not.
 */
export async function claimKeys(trx: Executor, keys: readonly IngestKey[]): Promise<boolean[]> {
  const first = new Map<string, number>();
  keys.forEach((key, index) => {
    const text = keyText(key);
    if (!first.has(text)) first.set(text, index);
  });
  const distinct = [...first.values()].map((index) => keys[index] as IngestKey);
  const inserted = await bulkInsert(trx, 'ingestKeys', distinct.map(keyRow), { onConflict: 'nothing' });
  const known = inserted === distinct.length ? new Set<string>() : await knownKeys(trx, distinct);
  return keys.map((key, index) => {
    const text = keyText(key);
    return first.get(text) === index && !known.has(text);
  });
}

/** Keys that were there before this transaction: only its own rows carry its number. */
async function knownKeys(trx: Executor, keys: readonly IngestKey[]): Promise<Set<string>> {
  const { rows } = await sql<IngestKey>`
    select k.device_ix, round(extract(epoch from k.ts) * 1000)::bigint as ts, k.bd, k.seq
    from ingest_keys k
    join unnest(${keys.map((key) => key.deviceIx)}::int[],
      ${keys.map((key) => new Date(key.ts).toISOString())}::timestamptz[],
      ${keys.map((key) => key.bd)}::int[], ${keys.map((key) => key.seq)}::smallint[])
      as v (device_ix, ts, bd, seq)
      on k.device_ix = v.device_ix and k.ts = v.ts and k.bd = v.bd and k.seq = v.seq
    where k.xmin::text <> (pg_current_xact_id()::text::numeric % 4294967296)::text`.execute(trx);
  return new Set(rows.map(keyText));
}
