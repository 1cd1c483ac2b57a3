import { sql } from 'kysely';
import { bulkInsert } from '../../db/bulk';
import type { Executor } from '../../db/tables';
import type { AuditEntry, FeedEvent } from '../../events/log';
import type { ClosingContext } from '../../ingest/write/effects';
import { fromAlertRow, toAlertRow } from './alertRow';
import { alertEvent } from './alerts.live';
import { auditOf } from './applyDecisions';
import { machineOutOfUse } from './transitions';

/** Ends what is open of machines that went out of use, and says that this is why. The caller appends the events. */
export async function endOutOfUse(
  trx: Executor,
  { now, newId, outOfUse }: ClosingContext,
): Promise<{ events: FeedEvent[]; audits: AuditEntry[] }> {
  const events: FeedEvent[] = [];
  const audits: AuditEntry[] = [];
  if (outOfUse.size === 0) return { events, audits };
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('deviceId', '=', sql<string>`any(${[...outOfUse]}::text[])`)
    .where('state', '<>', 'cleared')
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = rows.map(toAlertRow);
  for (const before of open) {
    const after = machineOutOfUse(before, now);
    if (!after) continue;
    const { id, ...set } = fromAlertRow(after);
    await trx.updateTable('alerts').set(set).where('id', '=', id).execute();
    events.push(alertEvent(after, now));
    audits.push(auditOf(before, after));
  }
  const decisions = open.map(({ id, code, source, machineId, value, limit }) => ({
    id: newId(),
    at: new Date(now),
    deviceId: machineId,
    code,
    source,
    verdict: 'out_of_use',
    alertId: id,
    inputs: JSON.stringify({ at: now, since: now, value, limit }),
  }));
  await bulkInsert(trx, 'ruleDecisions', decisions);
  return { events, audits };
}
