import { sql } from 'kysely';
import { lanes as lanesResource } from '../../../contract/resources/machines/lanes';
import { bulkInsert } from '../../db/bulk';
import type { Executor } from '../../db/tables';
import type { Chain } from '../../events/chain';
import { appendAudits, appendEvents } from '../../events/log';
import { applyDecisions } from '../../modules/alerts/alertService';
import { endOutOfUse } from '../../modules/alerts/outOfUse';
import { holdZones } from '../../modules/climate/holdZones';
import { priorityOf } from '../../modules/rules';
import { fingerprintOf, limitsAt, type Machine } from '../fleet/machine';
import type { Plan, PlannedDecision, Row } from '../rules/plan';

export interface WriteDeps {
  chain: Chain;
  /** Several writers may be at work: mark dirty buckets so that a roll-up waits for us. */
  shared: boolean;
}

export interface WriteCounts {
  feedRows: number;
  raised: number;
  ended: number;
}

/** Writes everything a plan holds inside the transaction of its batch; the feed comes last, its lock is dear. */
export async function writePlan(trx: Executor, plan: Plan, deps: WriteDeps): Promise<WriteCounts> {
  await writeTelemetry(trx, plan, deps.shared);
  await writeFacts(trx, plan);
  await writeMasterData(trx, plan);
  await lockHardZones(trx, plan);
  await writeRules(trx, plan);
  const entries = plan.decisions.map(({ machine, decision }) => ({
    subject: subjectOf(machine, decision),
    decision,
  }));
  const applied = await applyDecisions(trx, entries, plan.now, plan.newId);
  await bulkInsert(
    trx,
    'ruleDecisions',
    plan.decisions.map((planned, index) => decisionRow(plan, planned, applied.alertIds[index])),
  );
  const ended = await endOutOfUse(trx, plan);
  applied.events.push(...ended.events);
  applied.audits.push(...ended.audits);
  const events = [...plan.feed, ...applied.events];
  if (events.length > 0) await appendEvents(trx, deps.chain, events);
  if (applied.audits.length > 0) await appendAudits(trx, deps.chain, applied.audits);
  return { feedRows: events.length, raised: applied.raised, ended: applied.ended + ended.events.length };
}

async function writeTelemetry(trx: Executor, plan: Plan, shared: boolean): Promise<void> {
  await bulkInsert(trx, 'envReadings', plan.readings, { onConflict: 'nothing' });
  await markDirty(trx, [...plan.dirty.values()], shared);
  await bulkInsert(trx, 'envRecords', plan.records, { onConflict: 'nothing' });
}

async function markDirty(trx: Executor, rows: Row<'envDirty'>[], shared: boolean): Promise<void> {
  if (!shared || rows.length === 0) {
    await bulkInsert(trx, 'envDirty', rows, { onConflict: 'nothing' });
    return;
  }
  const sorted = rows.toSorted((a, b) => a.deviceIx - b.deviceIx || a.bucket.getTime() - b.bucket.getTime());
  // An update that changes nothing takes the row's lock: a roll-up cannot consume the mark before our commit.
  await trx
    .insertInto('envDirty')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['deviceIx', 'bucket']).doUpdateSet({ bucket: (set) => set.ref('excluded.bucket') }),
    )
    .execute();
}

async function writeFacts(trx: Executor, plan: Plan): Promise<void> {
  if (plan.doors.size > 0) {
    await trx
      .insertInto('doorRecords')
      .values([...plan.doors.values()])
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
  await bulkInsert(trx, 'deviceEvents', plan.deviceEvents);
  await bulkInsert(trx, 'vendRecords', plan.vends);
  await bulkInsert(trx, 'rxRequests', plan.rxRequests, { onConflict: 'nothing' });
  await bulkInsert(trx, 'machineCounters', plan.counters, { onConflict: 'nothing' });
  await bulkInsert(trx, 'stockLedger', plan.ledger);
  await bulkInsert(trx, 'machineCounts', plan.counts);
}

async function writeMasterData(trx: Executor, plan: Plan): Promise<void> {
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
async function writePlays(trx: Executor, { plays }: Plan): Promise<void> {
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

async function writeUsage(trx: Executor, plan: Plan): Promise<void> {
  for (const id of plan.cardsTouched) {
    const card = plan.drafts.get(id)?.card;
    if (!card) continue;
    await trx.updateTable('iotCards').set({ usedMb: card.usedMb }).where('id', '=', card.id).execute();
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

async function lockHardZones(trx: Executor, { hardZones, live, now }: Plan): Promise<void> {
  const zones = [...hardZones.values()];
  const held = await holdZones(trx, zones, { reason: 'hard_limit', at: new Date(now) });
  if (held === 0) return;
  for (const org of new Set(zones.map((zone) => zone.org)))
    live.push({ kind: 'hint', org, resource: lanesResource.name });
}

async function writeRules(trx: Executor, plan: Plan): Promise<void> {
  const kept: Row<'ruleStates'>[] = [];
  const gone: string[] = [];
  const updatedAt = new Date(plan.now);
  for (const [fingerprint, { machine, state }] of plan.ruleChanges) {
    if (state) kept.push({ fingerprint, deviceId: machine.id, body: JSON.stringify(state), updatedAt });
    else gone.push(fingerprint);
  }
  for (const deviceId of plan.graceChanges) {
    const body = JSON.stringify({ graceUntil: plan.drafts.get(deviceId)?.graceUntil ?? 0 });
    kept.push({ fingerprint: fingerprintOf(deviceId, 'DOOR_GRACE', ''), deviceId, body, updatedAt });
  }
  for (const deviceId of plan.hardChanges) {
    const hardSince = plan.drafts.get(deviceId)?.hardSince ?? new Map<string, number>();
    const fingerprint = fingerprintOf(deviceId, 'HARD_SINCE', '');
    if (hardSince.size === 0) gone.push(fingerprint);
    else
      kept.push({
        fingerprint,
        deviceId,
        body: JSON.stringify({ hardSince: Object.fromEntries(hardSince) }),
        updatedAt,
      });
  }
  if (gone.length > 0) {
    await trx.deleteFrom('ruleStates').where('fingerprint', '=', sql<string>`any(${gone}::text[])`).execute();
  }
  for (let start = 0; start < kept.length; start += RULES_PER_STATEMENT) {
    await trx
      .insertInto('ruleStates')
      .values(kept.slice(start, start + RULES_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet((set) => ({
          body: set.ref('excluded.body'),
          updatedAt: set.ref('excluded.updatedAt'),
        })),
      )
      .execute();
  }
}

const RULES_PER_STATEMENT = 1_000;

function subjectOf(machine: Machine, { code, source }: PlannedDecision['decision']) {
  const faultyLanes = [...machine.rules.values()].filter(
    (rule) => rule.code === 'LANE_JAM' || rule.code === 'LANE_MOTOR',
  ).length;
  const priority = priorityOf(code, { cold: limitsAt(machine, source).cold, faultyLanes });
  return { machineId: machine.id, org: machine.org, priority };
}

function decisionRow(
  plan: Plan,
  { machine, decision }: PlannedDecision,
  alertId: string | undefined,
): Row<'ruleDecisions'> {
  const { code, source, verdict, ...inputs } = decision;
  return {
    id: plan.newId(),
    at: new Date(plan.now),
    deviceId: machine.id,
    code,
    source,
    verdict,
    alertId: alertId ?? null,
    inputs: JSON.stringify(inputs),
  };
}
