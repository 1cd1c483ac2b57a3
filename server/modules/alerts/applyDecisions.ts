import { sql } from 'kysely';
import { type AlertRow, alertKind, REOPEN_WINDOW_MS } from '../../../contract/alerts';
import type { RuleDecision } from '../../alert-rules';
import { fingerprintOf } from '../../alert-rules/fingerprint';
import { bulkInsert } from '../../db/bulk';
import type { Executor } from '../../db/tables';
import type { AuditEntry } from '../../events/log';
import type { AlertDecision, AlertSubject, AppliedDecisions } from '../../ingest/write/effects';
import { fromAlertRow, toAlertRow } from './alertRow';
import { alertEvent } from './alerts.live';
import { conditionGone, raised, raisedAgain } from './transitions';

interface AlertChanges {
  /** Newest row by fingerprint: open, or cleared so lately that it may open again. */
  rows: Map<string, AlertRow>;
  inserted: Set<string>;
  changed: Map<string, AlertRow>;
  /** Alerts whose recipients must be notified again. */
  anew: Set<string>;
}

/**
 * Turns decisions of the rules into alerts: one open alert per cause, the same one again when it fires
 * within the re-open window. Writes the rows; the caller appends the events in the same transaction.
 */
export async function applyDecisions(
  trx: Executor,
  entries: readonly AlertDecision[],
  now: number,
  newId: () => string,
): Promise<AppliedDecisions> {
  const applied: AppliedDecisions = { alertIds: [], events: [], audits: [], raised: 0, ended: 0 };
  const work = await load(trx, entries, now);
  for (const entry of entries) applied.alertIds.push(apply(work, applied, entry, now, newId));
  await save(trx, work);
  return applied;
}

function apply(
  work: AlertChanges,
  applied: AppliedDecisions,
  { subject, decision }: AlertDecision,
  now: number,
  newId: () => string,
): string | undefined {
  const key = fingerprintOf(subject.machineId, decision.code, decision.source);
  const before = work.rows.get(key);
  const after = next(before, subject, decision, now, newId);
  if (!after) return before?.state === 'cleared' ? undefined : before?.id;
  if (!before) work.inserted.add(after.id);
  work.rows.set(key, after);
  work.changed.set(after.id, after);
  if (before && after.state === 'raised' && isNews(before, now)) work.anew.add(after.id);
  applied.events.push(alertEvent(after, now));
  applied.audits.push(auditOf(before, after));
  if (decision.verdict === 'raised') applied.raised += 1;
  else applied.ended += 1;
  return after.id;
}

/** It was handled, or gone for so long that it counts as new. */
function isNews({ state, returnedAt }: AlertRow, now: number): boolean {
  return state === 'cleared' || (returnedAt !== null && now - returnedAt > REOPEN_WINDOW_MS);
}
const UNTOLD = { toldLevel: 0, nextLevelAt: null, levelsDone: false };

function next(
  before: AlertRow | undefined,
  subject: AlertSubject,
  decision: RuleDecision,
  now: number,
  newId: () => string,
): AlertRow | undefined {
  if (decision.verdict === 'cleared') return before && conditionGone(before, now);
  if (decision.verdict !== 'raised') return undefined;
  return before ? raisedAgain(before, subject, decision, now) : raised(newId(), subject, decision, now);
}

export function auditOf(before: AlertRow | undefined, after: AlertRow): AuditEntry {
  return {
    orgId: after.org,
    action: alertKind(after.state),
    entity: 'alert',
    entityId: after.id,
    before: before && { state: before.state, ver: before.ver },
    after: { state: after.state, ver: after.ver, code: after.code, count: after.count },
  };
}

async function load(trx: Executor, entries: readonly AlertDecision[], now: number): Promise<AlertChanges> {
  const relevant = entries.filter(
    ({ decision }) => decision.verdict === 'raised' || decision.verdict === 'cleared',
  );
  const work: AlertChanges = { rows: new Map(), inserted: new Set(), changed: new Map(), anew: new Set() };
  if (relevant.length === 0) return work;
  const machines = [...new Set(relevant.map(({ subject }) => subject.machineId))];
  const codes = [...new Set(relevant.map(({ decision }) => decision.code))];
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('deviceId', '=', sql<string>`any(${machines}::text[])`)
    .where('code', 'in', codes)
    .where((where) =>
      where.or([
        where('fingerprint', 'is not', null),
        where('clearedAt', '>', new Date(now - REOPEN_WINDOW_MS)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows.map(toAlertRow)) keepNewest(work.rows, row);
  return work;
}

function keepNewest(rows: Map<string, AlertRow>, row: AlertRow): void {
  const key = fingerprintOf(row.machineId, row.code, row.source);
  const known = rows.get(key);
  const older = known && (known.state !== 'cleared' || (known.clearedAt ?? 0) > (row.clearedAt ?? 0));
  if (!older || row.state !== 'cleared') rows.set(key, row);
}

async function save(trx: Executor, work: AlertChanges): Promise<void> {
  const rows = [...work.changed.values()];
  await bulkInsert(trx, 'alerts', rows.filter((row) => work.inserted.has(row.id)).map(fromAlertRow));
  for (const row of rows) {
    if (work.inserted.has(row.id)) continue;
    const { id, ...rest } = fromAlertRow(row);
    await trx
      .updateTable('alerts')
      .set(work.anew.has(id) ? Object.assign(rest, UNTOLD) : rest)
      .where('id', '=', id)
      .execute();
  }
}
