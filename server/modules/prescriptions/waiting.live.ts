import type { RxContent } from '../../../contract/notifications';
import {
  WAITING_STATES,
  WAITING_TOLD_MIN,
} from '../../../contract/resources/prescriptions/prescriptionStates';
import { REVIEW_DESK } from '../../../contract/resources/service/work';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

const RX_REVIEW = 1120;
const AT_ONCE = 200;
const KINDS = ['rx.waiting', 'rx.overdue'] as const satisfies readonly RxContent['kind'][];
const STEPS = WAITING_TOLD_MIN.length;

/** A snapshot brings none: what waits stands in the queue of the desk. */
export const rxTopic: LogTopic = {
  name: 'waitingPrescriptions',
  lane: 'log',
  facts: 'rx',
  openedBy: [REVIEW_DESK.permission],
};

/** Those that wait for so long that somebody is to be told; the second pharmacist's wait begins with the first one's word. */
function longWaiting(db: Executor, now: number) {
  return db
    .selectFrom('prescriptions')
    .select(['id', 'orgId', 'rxNo', 'version', 'queuedAt', 'reviewedAt', 'waitingTold'])
    .where('state', 'in', WAITING_STATES)
    .where('validUntil', '>', new Date(now))
    .where((eb) =>
      eb(eb.fn.coalesce('reviewedAt', 'queuedAt'), '<=', new Date(now - WAITING_TOLD_MIN[0] * MINUTE_MS)),
    )
    .where((eb) =>
      eb.or([
        eb('waitingTold', '<', STEPS),
        eb.and([eb('reviewedAt', 'is not', null), eb('waitingTold', '<', 2 * STEPS)]),
      ]),
    )
    .orderBy('queuedAt')
    .limit(AT_ONCE)
    .execute();
}
type LongWaitingRow = Awaited<ReturnType<typeof longWaiting>>[number];

/** The step reached, and how many have been told once it is. */
function stepOf({ queuedAt, reviewedAt }: LongWaitingRow, now: number) {
  const waited = now - Number(reviewedAt ?? queuedAt);
  const step = WAITING_TOLD_MIN.filter((minutes) => waited >= minutes * MINUTE_MS).length;
  return { step, told: step + (reviewedAt ? STEPS : 0) };
}

/** Another node may have been faster, or a pharmacist. */
async function tell(work: UnitOfWork, row: LongWaitingRow): Promise<{ told: boolean }> {
  const { id, orgId, version: ver } = row;
  const at = work.deps.clock();
  const { step, told } = stepOf(row, at);
  const kind = KINDS[step - 1];
  const minutes = WAITING_TOLD_MIN[step - 1];
  if (!kind || !minutes) return { told: false };
  const { numUpdatedRows } = await work.trx
    .updateTable('prescriptions')
    .set({ waitingTold: told })
    .where('id', '=', id)
    .where('state', 'in', WAITING_STATES)
    .where('waitingTold', '<', told)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { told: false };
  const rx = { rxNo: String(row.rxNo), minutes };
  const body: RxContent = { id, kind, ver, org: orgId, at, by: null, rx };
  work.events.push({ orgId, messageType: RX_REVIEW, kind, entityId: id, ver, body });
  return { told: true };
}

/** Tells those who review of each step of waiting once. @returns how many were told of */
export async function tellOfWaiting(deps: KitDeps): Promise<number> {
  const rows = await longWaiting(deps.database.db, deps.clock());
  const due = rows.filter((row) => stepOf(row, deps.clock()).told > row.waitingTold);
  if (due.length === 0) return 0;
  const context = await systemContext(deps.database.db, 'job:prescriptions.waiting');
  let count = 0;
  for (const row of due)
    if ((await runInTransaction(deps, context, (work) => tell(work, row))).told) count += 1;
  return count;
}
