import { sql } from 'kysely';
import {
  CODE_ANSWER_MS,
  WAITS_FOR_CODE,
  WRONG_CODES_MAX,
  WRONG_CODES_MS,
} from '../../../../contract/orders/platform/handout';
import { DISPENSE_TTL_MS, PICKUP_MS } from '../../../../contract/orders/shop';
import { unlessHeld } from '../../../../contract/orders/states';
import type { Channel } from '../../../../contract/orders/words';
import { lockOrders } from '../../../../contract/resources/orders/lockOrders';
import { runAllThenThrow } from '../../../concurrency/runAllThenThrow';
import type { PickupOutcome } from '../../../db/tables/shop';
import type { Broker } from '../../../ingest';
import { findRecord } from '../../../kit/records/records';
import { changeEach, recordsInBackoff, stepOf } from '../../../kit/records/systemEvents';
import { note } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { sendCommand } from '../../devices/sendCommand';
import { lockerOf, lockersAt, openForCode } from '../lockers/pickup';
import { servedOrdersOf } from '../orders';

const AT_ONCE = 50;
const PROCESS = 'job:orders.shop';
const JUDGING = { process: PROCESS, step: 'code' };
const REFUSING = { process: PROCESS, step: 'lateCode' };

interface CodeEntry {
  eventId: string;
  deviceId: string;
  orgId: string;
  code: string;
  at: Date;
}

/** CodeEntry while the machine had no line: nobody stands there any more. Both times are those of its clock and ours. */
const fromBefore = sql`coalesce((e.body ->> 'hist')::boolean, false)
  and e.recv_at - e.at > ${`${DISPENSE_TTL_MS} milliseconds`}::interval`;

/** Codes that nobody has judged and that are not told by now that it is too late. */
async function typedCodes(kit: KitDeps, { isLate }: { isLate: boolean }): Promise<CodeEntry[]> {
  const now = kit.clock();
  const resting = recordsInBackoff(kit, stepOf(isLate ? REFUSING : JUDGING));
  const waited = sql`e.recv_at <= ${new Date(now - CODE_ANSWER_MS)}`;
  const { rows } = await sql<CodeEntry>`
    select e.id as event_id, e.device_id, d.org_id, e.body ->> 'code' as code, e.recv_at as at
    from device_events e join devices d on d.id = e.device_id
    where e.kind = 'pickup' and e.recv_at > ${new Date(now - DISPENSE_TTL_MS)}
      and (${waited} or ${fromBefore}) = ${isLate} and e.id <> all(${resting}::text[])
      and not exists (select from pickup_tries t where t.event_id = e.id)
    order by e.recv_at, e.id limit ${AT_ONCE}`.execute(kit.database.db);
  return rows;
}

/** Wrong ones that were typed there lately, beside this one. */
async function wrongBefore({ trx }: UnitOfWork, { eventId, deviceId, at }: CodeEntry): Promise<number> {
  const { count } = await trx
    .selectFrom('pickupTries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('deviceId', '=', deviceId)
    .where('eventId', '!=', eventId)
    .where('outcome', '=', 'wrong')
    .where('at', '>', new Date(at.getTime() - WRONG_CODES_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Orders that a machine hands out for a code: kept by telephone for later, or a platform's. */
const atMachine = sql`(exists (select from shop_orders s where s.order_id = o.id and s.mode = 'later')
  or exists (select from machine_orders m where m.order_id = o.id and m.device_id = o.device_id))`;

interface OrderMatch {
  id: string;
  channel: Channel;
  /** Its goods are still reserved; those of an expired order are not. */
  isKept: boolean;
}

/** The last order there that had this code. */
async function orderOf({ trx }: UnitOfWork, { deviceId, code }: CodeEntry): Promise<OrderMatch | undefined> {
  const released = sql`exists (select from machine_orders m where m.order_id = o.id and m.device_id is null)
    and o.ready_at is not null`;
  const { rows } = await sql<OrderMatch>`
    select o.id, o.channel, ${atMachine} as is_kept from orders o
    where o.device_id = ${deviceId} and o.pickup_code = ${code} and (${atMachine} or ${released})
    order by o.status = 'paid' and ${atMachine} desc, o.placed_at desc limit 1`.execute(trx);
  return rows[0];
}

/** Those that wait there with a code of their own. */
async function waitingAt({ trx, deps }: UnitOfWork, { deviceId }: CodeEntry) {
  const { rows } = await sql<Pick<OrderMatch, 'id' | 'channel'>>`
    select o.id, o.channel from orders o
    where o.device_id = ${deviceId} and o.status = 'paid' and o.fulfil_status = any (${[...WAITS_FOR_CODE]})
      and o.pickup_code is not null and o.ready_at > ${new Date(deps.clock() - PICKUP_MS)} and ${atMachine}`.execute(
    trx,
  );
  return rows;
}

/** Records the attempt on the orders waiting there. */
async function noteWrong(work: UnitOfWork, typed: CodeEntry, before: number): Promise<void> {
  const isLast = before + 1 >= WRONG_CODES_MAX;
  const orders = (await waitingAt(work, typed)).map(({ id, channel }) => ({
    id,
    entity: servedOrdersOf(channel).resource.name,
  }));
  for (const { id, entity } of [...orders, ...(await lockersAt(work, typed))]) {
    const entry = { entity, entityId: id, orgId: typed.orgId, after: {} };
    note(work, { ...entry, action: `${entity}.wrongCode` });
    if (isLast) note(work, { ...entry, action: `${entity}.codesLocked` });
  }
}

type HandoutStart = (work: UnitOfWork, id: string) => Promise<void>;

async function outcomeOf(work: UnitOfWork, found: OrderMatch, start: HandoutStart): Promise<PickupOutcome> {
  const row = await findRecord(work, servedOrdersOf(found.channel), found.id);
  const endsAt = typeof row.readyAt === 'number' ? row.readyAt + PICKUP_MS : undefined;
  const isOverAt = (at: number) => endsAt !== undefined && endsAt <= at;
  // Canceled because it was not collected: shown to the customer.
  if (row.status === 'cancelled') return isOverAt(Number(row.cancelledAt)) ? 'expired' : 'void';
  const isWaiting = WAITS_FOR_CODE.some((state) => state === row.fulfilStatus);
  if (row.status !== 'paid' || !isWaiting) return 'used';
  if (endsAt === undefined) return 'locked';
  if (isOverAt(work.deps.clock())) return 'expired';
  if (!found.isKept) return 'wrong';
  if (unlessHeld(row) !== undefined) return 'locked';
  await start(work, found.id);
  return 'taken';
}

/** @returns false when the code has its answer already */
async function claim({ trx }: UnitOfWork, typed: CodeEntry, outcome: PickupOutcome): Promise<boolean> {
  const { eventId, deviceId, orgId, at } = typed;
  const added = await trx
    .insertInto('pickupTries')
    .values({ eventId, deviceId, orgId, at, outcome, orderId: null, toldAt: null })
    .onConflict((on) => on.doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return added !== undefined;
}

async function judge(work: UnitOfWork, typed: CodeEntry, start: HandoutStart): Promise<object> {
  const { eventId, deviceId } = typed;
  // Two codes at one machine are judged one after the other.
  await lockMachine(work.trx, deviceId);
  if (!(await claim(work, typed, 'wrong'))) return {};
  const before = await wrongBefore(work, typed);
  const isOpen = before < WRONG_CODES_MAX;
  const found = isOpen ? await orderOf(work, typed) : undefined;
  const locker = isOpen && !found ? await lockerOf(work, typed) : undefined;
  let outcome: PickupOutcome = isOpen ? 'wrong' : 'too_many';
  if (found) outcome = await outcomeOf(work, found, start);
  else if (locker) outcome = await openForCode(work, locker);
  else if (outcome === 'wrong') await noteWrong(work, typed, before);
  await work.trx
    .updateTable('pickupTries')
    .set({ outcome, orderId: found?.id ?? null })
    .where('eventId', '=', eventId)
    .execute();
  return {};
}

async function eachTyped(
  kit: KitDeps,
  { isLate }: { isLate: boolean },
  run: (work: UnitOfWork, typed: CodeEntry) => Promise<unknown>,
): Promise<void> {
  const rows = new Map((await typedCodes(kit, { isLate })).map((typed) => [typed.eventId, typed]));
  await changeEach(kit, isLate ? REFUSING : JUDGING, [...rows.keys()], (work, id) =>
    run(work, rows.get(id) as CodeEntry),
  );
}

/** Each code that was typed is judged once, in the order they came. @param start begins to hand out its order */
export async function judgeCodes(kit: KitDeps, start: HandoutStart): Promise<void> {
  await eachTyped(kit, { isLate: false }, (work, typed) => judge(work, typed, start));
}

/** Its order says that somebody was there and got nothing. */
async function refuse(work: UnitOfWork, typed: CodeEntry): Promise<object> {
  if (!(await claim(work, typed, 'late'))) return {};
  const found = await orderOf(work, typed);
  const locker = found ? undefined : await lockerOf(work, typed);
  const entity = found ? servedOrdersOf(found.channel).resource.name : lockOrders.name;
  const entityId = found?.id ?? locker;
  if (entityId) note(work, { entity, entityId, orgId: typed.orgId, after: {}, action: `${entity}.lateCode` });
  return {};
}

/** What was not judged in time is judged no more, whatever holds that up; nothing comes out for it. */
export async function refuseLate(kit: KitDeps): Promise<void> {
  await eachTyped(kit, { isLate: true }, refuse);
}

/** A machine shows its customer why nothing comes; one that hears of it later has nobody in front of it any more. */
export async function answerCodes(kit: KitDeps, broker: Pick<Broker, 'publish'>): Promise<void> {
  const { db } = kit.database;
  const rows = await db
    .selectFrom('pickupTries')
    .innerJoin('devices', 'devices.id', 'pickupTries.deviceId')
    .select(['eventId', 'serialNo', 'outcome', 'at'])
    .where('toldAt', 'is', null)
    .where('outcome', '!=', 'taken')
    .where('at', '>', new Date(kit.clock() - DISPENSE_TTL_MS))
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  await runAllThenThrow(rows, async ({ eventId, serialNo, outcome, at }) => {
    const ttl = Math.max(1, Math.floor((at.getTime() + DISPENSE_TTL_MS - kit.clock()) / 1_000));
    const p = { why: `err.pickup.${outcome}` };
    await sendCommand(broker, serialNo, { cmd: `PICKUP-${eventId}`, type: 'refuse', ttl, p });
    const toldAt = new Date(kit.clock());
    await db.updateTable('pickupTries').set({ toldAt }).where('eventId', '=', eventId).execute();
  });
}
