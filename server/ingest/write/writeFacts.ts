import { sql } from 'kysely';
import { bulkInsertTogether, bulkPart } from '../../db/bulk';
import type { Executor } from '../../db/tables';
import type { BatchPlan, InsertRow } from '../rules/plan';

const SKIP = { onConflict: 'nothing' } as const;

/** What machines measured and reported: rows that are only added. */
export async function insertFacts(trx: Executor, plan: BatchPlan, shared: boolean): Promise<void> {
  const dirty = [...plan.dirty.values()];
  await bulkInsertTogether(trx, [
    bulkPart('ingestKeys', plan.keys),
    bulkPart('envReadings', plan.readings, SKIP),
    bulkPart('envDirty', shared ? [] : dirty, SKIP),
    bulkPart('envRecords', plan.records, SKIP),
    bulkPart('deviceEvents', plan.deviceEvents),
    bulkPart('vendRecords', plan.vends),
    bulkPart('rxRequests', plan.rxRequests, SKIP),
    bulkPart('machineCounters', plan.counters, SKIP),
    bulkPart('stockLedger', plan.ledger),
    bulkPart('machineCounts', plan.counts),
  ]);
  if (shared) await markDirty(trx, dirty);
}

/** Several writers are at work: a mark that is there is locked, so that a roll-up waits for our commit. */
async function markDirty(trx: Executor, rows: InsertRow<'envDirty'>[]): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => a.deviceIx - b.deviceIx || a.bucket.getTime() - b.bucket.getTime());
  // An update that changes nothing takes the row's lock.
  await trx
    .insertInto('envDirty')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['deviceIx', 'bucket']).doUpdateSet({ bucket: (set) => set.ref('excluded.bucket') }),
    )
    .execute();
}

export async function writeDoors(trx: Executor, { doors }: BatchPlan): Promise<void> {
  if (doors.size === 0) return;
  await trx
    .insertInto('doorRecords')
    .values([...doors.values()])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        ver: set.ref('excluded.ver'),
        state: set.ref('excluded.state'),
        closeAt: set.ref('excluded.closeAt'),
        rise: set.ref('excluded.rise'),
      })),
    )
    .execute();
}

export async function writeMasterData(trx: Executor, plan: BatchPlan): Promise<void> {
  const lanes = [...plan.lanes.values()];
  if (lanes.length > 0) {
    await sql`update lanes as l set stock = v.stock, sale_state = v.sale_state, health = v.health,
        reported_at = v.reported_at, hold_proof = v.hold_proof, reported_state = v.reported_state
      from unnest(${lanes.map((lane) => lane.id)}::text[], ${lanes.map((lane) => lane.stock)}::int[],
        ${lanes.map((lane) => lane.saleState)}::text[], ${lanes.map((lane) => lane.health)}::text[],
        ${lanes.map((lane) => lane.reportedAt?.toISOString() ?? null)}::timestamptz[],
        ${lanes.map((lane) => lane.holdProof)}::text[], ${lanes.map((lane) => lane.reportedState)}::text[])
        as v (id, stock, sale_state, health, reported_at, hold_proof, reported_state)
      where l.id = v.id`.execute(trx);
  }
  const firmware = [...plan.firmware.values()];
  if (firmware.length > 0) {
    await sql`update devices as d set fw_version = v.fw, app_version = coalesce(v.app, d.app_version)
      from unnest(${firmware.map((row) => row.id)}::text[], ${firmware.map((row) => row.fw)}::text[],
        ${firmware.map((row) => row.app)}::text[]) as v (id, fw, app)
      where d.id = v.id and (d.fw_version is distinct from v.fw or d.app_version is distinct from v.app)`.execute(
      trx,
    );
  }
  await writePlays(trx, plan);
  await writeUsage(trx, plan);
}

/** Plays count for adverts of the machine's institution and of those above it, whoever else's a machine names. */
async function writePlays(trx: Executor, { plays }: BatchPlan): Promise<void> {
  if (plays.length === 0) return;
  await sql`update adverts set play_count = play_count + told.n,
      last_played_at = greatest(last_played_at, told.played_at)
    from (
      select v.advert_id, sum(v.n)::bigint as n, max(v.played_at) as played_at
      from unnest(${plays.map(({ advertId }) => advertId)}::text[], ${plays.map(({ org }) => org)}::text[],
          ${plays.map(({ n }) => n)}::int[], ${plays.map(({ at }) => at.toISOString())}::timestamptz[])
          as v (advert_id, org, n, played_at)
        join adverts on adverts.id = v.advert_id
        join organizations owners on owners.id = adverts.org_id
        join organizations own on own.id = v.org and starts_with(own.path, owners.path)
      group by v.advert_id) told
    where adverts.id = told.advert_id`.execute(trx);
}

async function writeUsage(trx: Executor, plan: BatchPlan): Promise<void> {
  for (const id of plan.cardsTouched) {
    const card = plan.drafts.get(id)?.card;
    if (!card) continue;
    const told = { usedMb: card.usedMb, imeiReported: card.reported };
    await trx.updateTable('iotCards').set(told).where('id', '=', card.id).execute();
  }
  if (plan.usage.size === 0) return;
  await trx
    .insertInto('iotUsageDaily')
    .values([...plan.usage.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['cardId', 'day'])
        .doUpdateSet({ mb: sql<number>`greatest(iot_usage_daily.mb, excluded.mb)` }),
    )
    .execute();
}
