import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { lockerBoxes } from '../../../../contract/resources/orders/lockerBoxes';
import { lockOrders } from '../../../../contract/resources/orders/lockOrders';
import { HOUR_MS } from '../../../../contract/time/durations';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { forEachIsolated, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { hint, note, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork, Values } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { freePickupCode } from '../handout/code';
import { moveBox, servedLockerBoxes } from './boxes';
import { servedLockOrders } from './served';

const AT_ONCE = 50;
/** What came in before is not looked for any more. */
const LOOKS_BACK_MS = 7 * 24 * HOUR_MS;
const PROCESS = 'job:lockOrders.boxes';

interface Report {
  eventId: string;
  deviceId: string;
  orgId: string;
  at: Date;
  ev: 'open' | 'close';
  cab: string;
  box: string;
  cmd: string | null;
}

async function untaken({ database: { db }, clock, records }: KitDeps): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select e.id as event_id, e.device_id, d.org_id, e.at, e.body ->> 'ev' as ev, e.body ->> 'cab' as cab,
      e.body ->> 'box' as box, e.body ->> 'cmd' as cmd
    from device_events e join devices d on d.id = e.device_id
    where e.kind = 'box' and e.recv_at > ${new Date(clock() - LOOKS_BACK_MS)}
      and not exists (select from locker_reports t where t.event_id = e.id)
      and e.id <> all (${recordsInBackoff({ records }, PROCESS)}::text[])
    order by e.recv_at, e.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** The opening that a report belongs to, with the report in it; of a doubled one the first counts. */
async function openingOf({ trx }: UnitOfWork, { cmd, ev, at }: Report, boxId: string) {
  const column = ev === 'open' ? 'openedAt' : 'shutAt';
  const opening = await trx
    .selectFrom('lockerOpenings')
    .selectAll()
    .where('id', '=', cmd ?? '')
    .where('boxId', '=', boxId)
    .forUpdate()
    .executeTakeFirst();
  if (!opening || opening[column]) return opening;
  await trx
    .updateTable('lockerOpenings')
    .set({ [column]: at })
    .where('id', '=', opening.id)
    .execute();
  return { ...opening, [column]: at };
}
type OpeningRow = NonNullable<Awaited<ReturnType<typeof openingOf>>>;

/** The newest report says how the door is, in whichever order they come. */
async function noteDoor({ trx }: UnitOfWork, { ev, at }: Report, boxId: string): Promise<void> {
  await trx
    .updateTable('lockerBoxes')
    .set({ door: ev === 'open' ? 'open' : 'shut', doorAt: at })
    .where('id', '=', boxId)
    .where((eb) => eb.or([eb('doorAt', 'is', null), eb('doorAt', '<=', at)]))
    .execute();
}

async function laidIn(work: UnitOfWork, order: AnyRow, box: AnyRow, by: string | null): Promise<Values> {
  const now = work.deps.clock();
  return {
    lockerCabinet: box.lockerCabinet,
    boxNo: box.boxNo,
    depositBy: by,
    depositAt: new Date(now),
    pickupCode: await freePickupCode(work, String(order.deviceId)),
    pickupExpireAt: new Date(now + Number(order.overdueHours) * HOUR_MS),
  };
}

/** What the door has proved: laid in by open and shut again, taken out by open. */
async function conclude(work: UnitOfWork, opening: OpeningRow): Promise<void> {
  const { orderId, boxId, purpose, openedAt, shutAt, askedBy, reason } = opening;
  if (opening.void || !openedAt || (purpose === 'deposit' && !shutAt)) return;
  const order = await findRecord(work, servedLockOrders, orderId);
  const box = await findRecord(work, servedLockerBoxes, boxId);
  // It has been withdrawn, or has another box by now.
  if (box.orderId !== orderId) return;
  if (purpose === 'deposit') {
    if (box.state !== 'reserved') return;
    await moveBox(work, box, 'occupy');
    const values = await laidIn(work, order, box, askedBy);
    await applyEvent(work, servedLockOrders, order, 'deposit', { values });
    return;
  }
  if (box.state !== 'occupied') return;
  await moveBox(work, box, 'release', { orderId: null });
  if (purpose === 'pickup') {
    await applyEvent(work, servedLockOrders, order, 'pick', { values: { pickupAt: openedAt } });
    return;
  }
  const values = { returnedAt: openedAt, returnReason: reason };
  await applyEvent(work, servedLockOrders, order, 'takeBack', { values, reason: reason ?? undefined });
}

/** Opened without a request while it holds a medicine. */
function noteForced(work: UnitOfWork, orgId: string, orderId: string): void {
  const entity = lockOrders.name;
  note(work, { action: `${entity}.boxForced`, entity, entityId: orderId, orgId, after: {} });
}

async function take(work: UnitOfWork, report: Report): Promise<object> {
  const { eventId, deviceId, orgId, at, ev, cab, box: boxNo } = report;
  // Two reports of one machine are taken one after the other.
  await lockMachine(work.trx, deviceId);
  const added = await work.trx
    .insertInto('lockerReports')
    .values({ eventId, orgId, at })
    .onConflict((on) => on.doNothing())
    .returning('eventId')
    .executeTakeFirst();
  if (!added) return {};
  const box = await work.trx
    .selectFrom('lockerBoxes')
    .select(['id', 'orderId', 'state'])
    .where('deviceId', '=', deviceId)
    .where('lockerCabinet', '=', cab)
    .where('boxNo', '=', boxNo)
    .executeTakeFirst();
  if (!box) return {};
  const opening = await openingOf(work, report, box.id);
  if (opening) await conclude(work, opening);
  else if (ev === 'open' && box.state === 'occupied') noteForced(work, orgId, String(box.orderId));
  await noteDoor(work, report, box.id);
  hint(work, lockerBoxes.name, orgId);
  return {};
}

/** Each report of a box is taken once, in the order they came; one that cannot be taken rests. */
export async function takeReports(kit: KitDeps): Promise<void> {
  const rows = await untaken(kit);
  if (rows.length === 0) return;
  const context = await systemContext(kit.database.db, PROCESS);
  const byId = new Map(rows.map((report) => [report.eventId, report]));
  await forEachIsolated(kit, PROCESS, [...byId.keys()], async (id) => {
    await runInTransaction(kit, context, (work) => take(work, byId.get(id) as Report));
    return true;
  });
}
