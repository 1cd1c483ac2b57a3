import { sql } from 'kysely';
import { lanes as lanesResource } from '../../../contract/resources/machines/lanes';
import { priorityOf } from '../../alert-rules';
import { fingerprintOf } from '../../alert-rules/fingerprint';
import { bulkInsert } from '../../db/bulk';
import type { Executor } from '../../db/tables';
import type { Chain } from '../../events/chain';
import { appendAudits, appendEvents } from '../../events/log';
import { limitsOfSource, type Machine } from '../fleet/machine';
import type { BatchPlan, InsertRow, PlannedDecision } from '../rules/plan';
import type { BatchEffects } from './effects';
import { insertFacts, writeDoors, writeMasterData } from './writeFacts';

export interface WriteDeps {
  chain: Chain;
  /** Several writers may be at work: mark dirty buckets so that a roll-up waits for us. */
  shared: boolean;
  effects: BatchEffects;
}

export interface WriteCounts {
  feedRows: number;
  raised: number;
  ended: number;
}

/** Writes everything a plan holds inside the transaction of its batch; the feed comes last, its lock is dear. */
export async function writePlan(trx: Executor, plan: BatchPlan, deps: WriteDeps): Promise<WriteCounts> {
  await writeDoors(trx, plan);
  await insertFacts(trx, plan, deps.shared);
  await writeMasterData(trx, plan);
  await lockHardZones(trx, plan, deps.effects);
  await writeRules(trx, plan);
  const entries = plan.decisions.map(({ machine, decision }) => ({
    subject: subjectOf(machine, decision),
    decision,
  }));
  const applied = await deps.effects.applyDecisions(trx, entries, plan.now, plan.newId);
  await bulkInsert(
    trx,
    'ruleDecisions',
    plan.decisions.map((planned, index) => decisionRow(plan, planned, applied.alertIds[index])),
  );
  const ended = await deps.effects.endOutOfUse(trx, plan);
  applied.events.push(...ended.events);
  applied.audits.push(...ended.audits);
  const events = [...plan.feed, ...applied.events];
  if (events.length > 0) await appendEvents(trx, deps.chain, events);
  if (applied.audits.length > 0) await appendAudits(trx, deps.chain, applied.audits);
  return { feedRows: events.length, raised: applied.raised, ended: applied.ended + ended.events.length };
}

async function lockHardZones(
  trx: Executor,
  { hardZones, live, now }: BatchPlan,
  { holdZones }: BatchEffects,
): Promise<void> {
  const zones = [...hardZones.values()];
  const held = await holdZones(trx, zones, { reason: 'hard_limit', at: new Date(now) });
  if (held === 0) return;
  for (const org of new Set(zones.map((zone) => zone.org)))
    live.push({ kind: 'hint', org, resource: lanesResource.name });
}

async function writeRules(trx: Executor, plan: BatchPlan): Promise<void> {
  const kept: InsertRow<'ruleStates'>[] = [];
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
  const priority = priorityOf(code, { cold: limitsOfSource(machine, source).cold, faultyLanes });
  return { machineId: machine.id, org: machine.org, priority };
}

function decisionRow(
  plan: BatchPlan,
  { machine, decision }: PlannedDecision,
  alertId: string | undefined,
): InsertRow<'ruleDecisions'> {
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
