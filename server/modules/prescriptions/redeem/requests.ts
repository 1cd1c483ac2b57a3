import { sql } from 'kysely';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { runAllThenThrow } from '../../../concurrency/runAllThenThrow';
import { AppError } from '../../../errors';
import type { Broker } from '../../../ingest';
import {
  forEachIsolated,
  forEachRow,
  recordsInBackoff,
  systemContext,
} from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork } from '../../../kit/served';
import { sendCommand } from '../../devices/sendCommand';
import { redeemPrescription, unitsOf } from '../redeem';
import { concludeRequests } from './conclude';
import { type PlannedUnit, planUnits } from './plan';
import { concludeShopOrders } from './shopOrders';

export interface RequestDeps {
  kit: KitDeps;
  broker: Pick<Broker, 'publish'>;
}

const AT_ONCE = 50;
/** Older requests are ignored: the customer has left. */
const ASKED_MS = 2 * MINUTE_MS;
const TTL_SEC = 60;
/** After this nothing more is waited for. */
const VEND_MS = 3 * MINUTE_MS;
const PROCESS = 'job:prescriptions.requests';
const ANSWERING = `${PROCESS} answer`;
const TELLING = `${PROCESS} tell`;

/** The request, locked and still unanswered: another server may be at it. */
function lockedRequest({ trx }: UnitOfWork, id: string) {
  return trx
    .selectFrom('rxRequests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst();
}

/** @throws AppError 409: an order of ours that nobody has paid uses nothing */
async function assertPaid({ trx }: UnitOfWork, orderNo: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('status')
    .where('orderNo', '=', orderNo)
    .executeTakeFirst();
  if (order && order.status !== 'paid') throw new AppError(409, 'err.rx.not_paid');
}

async function answer(work: UnitOfWork, id: string): Promise<object> {
  const request = await lockedRequest(work, id);
  if (!request) return {};
  const now = work.deps.clock();
  if (request.at.getTime() < now - ASKED_MS) throw new AppError(409, 'err.cmd.expired');
  await assertPaid(work, request.orderNo);
  const { rxNo, orderNo, orgId, deviceId, idTail } = request;
  // At a machine no person checks the identity: without the identity card nothing is dispensed.
  const row = await redeemPrescription(work, { rxNo, orderNo, orgId, deviceId, idTail: idTail ?? '' });
  const units = await planUnits(work, { id, deviceId }, unitsOf(row));
  await work.trx
    .updateTable('rxRequests')
    .set({
      state: 'vending',
      prescriptionId: row.id,
      units: JSON.stringify(units),
      dueAt: new Date(now + VEND_MS),
    })
    .where('id', '=', id)
    .execute();
  return {};
}

async function refuse(work: UnitOfWork, id: string, refusal: string): Promise<object> {
  const closedAt = new Date(work.deps.clock());
  await work.trx
    .updateTable('rxRequests')
    .set({ state: 'refused', refusal, closedAt })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
  return {};
}

/** What machines ask for is granted or refused, each in a transaction of its own. */
export async function answerRequests(kit: KitDeps, context: RequestContext): Promise<void> {
  const asked = await kit.database.db
    .selectFrom('rxRequests')
    .select('id')
    .where('state', '=', 'asked')
    .where(sql<boolean>`id <> all (${recordsInBackoff(kit, ANSWERING)}::text[])`)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  const ids = asked.map(({ id }) => id);
  await forEachIsolated(kit, ANSWERING, ids, async (id) => {
    try {
      await runInTransaction(kit, context, (work) => answer(work, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await runInTransaction(kit, context, (work) => refuse(work, id, error.key));
    }
    return true;
  });
}

const unansweredOf = ({ database: { db }, records }: KitDeps) =>
  db
    .selectFrom('rxRequests')
    .innerJoin('devices', 'devices.id', 'rxRequests.deviceId')
    .select(['rxRequests.id', 'serialNo', 'rxNo', 'orderNo', 'units', 'refusal'])
    .where('answeredAt', 'is', null)
    .where('rxRequests.state', 'in', ['vending', 'refused'])
    .where(sql<boolean>`rx_requests.id <> all (${recordsInBackoff({ records }, TELLING)}::text[])`)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
type UnansweredRequest = Awaited<ReturnType<typeof unansweredOf>>[number];

function commandOf({ id, rxNo: rx, orderNo: ord, units, refusal }: UnansweredRequest) {
  const frame = { cmd: id, ttl: TTL_SEC };
  if (refusal !== null) return { ...frame, type: 'refuse' as const, p: { rx, ord, why: refusal } };
  const planned = units as unknown as readonly PlannedUnit[];
  const lines = planned.map(({ lane, task }) => ({ t: lane, q: 1, task }));
  return { ...frame, type: 'vend' as const, p: { rx, ord, lines } };
}

/** A crash after this sends it again under the same number: the machine does it once. */
async function tellMachines({ kit, broker }: RequestDeps): Promise<void> {
  await forEachRow(kit, TELLING, await unansweredOf(kit), async (request) => {
    await sendCommand(broker, request.serialNo, commandOf(request));
    await kit.database.db
      .updateTable('rxRequests')
      .set({ answeredAt: new Date(kit.clock()) })
      .where('id', '=', request.id)
      .execute();
  });
}

/** Machines that ask for the medicines of a prescription: answered, told, and counted when they have tried. */
export async function followRequests(deps: RequestDeps): Promise<void> {
  const context = await systemContext(deps.kit.database.db, PROCESS);
  const { kit } = deps;
  await runAllThenThrow(
    [
      () => answerRequests(kit, context),
      () => tellMachines(deps),
      () => concludeRequests(kit, context),
      () => concludeShopOrders(kit, context),
    ],
    (step) => step(),
  );
}
