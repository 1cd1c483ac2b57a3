import { type AlertRow, MAX_NOTE, NOTE_REQUIRED } from '../../../contract/alerts';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { Bus } from '../../events/bus';
import type { Chain } from '../../events/chain';
import { appendAudit, appendEvent } from '../../events/log';
import { fromAlertRow, toAlertRow } from './alertRow';
import { alertEvent } from './alerts.live';
import { acknowledged } from './transitions';

export { toAlertRow } from './alertRow';
export { applyDecisions } from './applyDecisions';

export interface AlertDeps {
  database: Database;
  bus: Bus;
  chain: Chain;
  clock: () => number;
}

export interface AcknowledgeInput {
  alertId: string;
  /** The version the person saw; any other means somebody or something was faster. */
  expectedVer: number;
  note?: string;
  actor: { userId: string; name: string; ip?: string };
  /** Command id of the client, kept in the audit log. */
  cid?: string;
}

/**
 * A person acknowledges an alert: row, audit entry and feed event in one transaction. The same said again changes nothing.
 * @throws AppError 404 `err.common.notFound`; 400 `err.alert.noteRequired`, `err.alert.noteTooLong`;
 *   409 `err.common.stale` with `ver`, `state` and, if a person was faster, `by` and `at` (ms).
 */
export async function acknowledgeAlert(deps: AlertDeps, request: AcknowledgeInput): Promise<AlertRow> {
  const after = await deps.database.db.transaction().execute((trx) => acknowledgeIn(trx, deps, request));
  deps.bus.hint();
  return after;
}

/** The same inside a transaction of the caller, who calls `bus.hint()` after the commit. */
export async function acknowledgeIn(
  trx: Executor,
  { chain, clock }: Pick<AlertDeps, 'chain' | 'clock'>,
  request: AcknowledgeInput,
): Promise<AlertRow> {
  const { actor, expectedVer } = request;
  const now = clock();
  const before = await lock(trx, request.alertId);
  const note = checkNote(before, request.note);
  if (before.ver > expectedVer && isDone(before, actor.name, note)) return before;
  if (before.ver !== expectedVer) throw stale(before);
  const after = acknowledged(before, { by: actor.name, note, now });
  if (!after) throw stale(before);
  const { id, ...row } = fromAlertRow(after);
  await trx.updateTable('alerts').set(row).where('id', '=', id).execute();
  await appendEvent(trx, chain, alertEvent(after, now));
  await appendAudit(trx, chain, {
    actorId: actor.userId,
    actorName: actor.name,
    orgId: after.org,
    ip: actor.ip,
    action: 'alert.acknowledged',
    entity: 'alert',
    entityId: after.id,
    before: { state: before.state, ver: before.ver },
    after: { state: after.state, ver: after.ver },
    reason: note,
    requestId: request.cid,
  });
  return after;
}

async function lock(trx: Executor, alertId: string): Promise<AlertRow> {
  const row = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', alertId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toAlertRow(row);
}

function checkNote(alert: AlertRow, given: string | undefined): string | undefined {
  const note = given?.trim() || undefined;
  if (note && note.length > MAX_NOTE) {
    throw new AppError(400, 'err.alert.noteTooLong', { max: MAX_NOTE }, { note: 'err.alert.noteTooLong' });
  }
  if (!note && NOTE_REQUIRED.includes(alert.priority)) {
    throw new AppError(400, 'err.alert.noteRequired', undefined, { note: 'err.alert.noteRequired' });
  }
  return note;
}

/** It was acknowledged like this already: who asks again has not heard of it. */
const isDone = ({ state, ackBy, ackNote }: AlertRow, by: string, note: string | undefined) =>
  state !== 'raised' && ackBy === by && ackNote === (note ?? null);

function stale(alert: AlertRow): AppError {
  const faster = alert.ackBy !== null && alert.ackAt !== null && { by: alert.ackBy, at: alert.ackAt };
  return new AppError(409, 'err.common.stale', { ver: alert.ver, state: alert.state, ...faster });
}
