import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { SOLD_OUT_CODES, WAITS_FOR_CODE } from '../../../../contract/orders/platform/handout';
import { PICKUP_MS } from '../../../../contract/orders/shop';
import { JD_LOCKED } from '../../../../contract/orders/states';
import type { Platform } from '../../../../contract/orders/words';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { AppError } from '../../../errors';
import { inFreePartnerTurn } from '../../../kit/records/partnerCommand';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { causeEvent, forEachRow, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { hint, note, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork, Values } from '../../../kit/served';
import { askPlatform, prepareWish } from '../asks';
import { rejected, servedOrdersOf } from '../orders';
import { HANDOUT_PROCESS } from './assign';

const AT_ONCE = 50;
const AGAIN_MS = 60_000;
const ASKING = `${HANDOUT_PROCESS} ask`;
const RELEASING = `${HANDOUT_PROCESS} release`;
/** Refused, it is asked for again when something may have changed. */
const REFUSED_MS = 10 * MINUTE_MS;
const SOLD_OUT = '设备缺货';
const NOT_OUT = '设备未出货';

type Step = 'reject' | 'accept' | 'prepare' | 'pickUp' | 'cancel' | 'refundLines';

interface ReservedOrder {
  id: string;
  channel: Platform;
}

interface DueStep extends ReservedOrder {
  bill: string;
  storeId: string;
  step: Step;
}

/**
 * What is to be done next with orders that a machine has, or that none has. What did not come out for certain goes back:
 * all of it by a cancellation, a part where the platform lets the merchant give it back. The rest a person decides about.
 */
async function dueOf({ database: { db }, clock, records }: KitDeps, id?: string): Promise<DueStep[]> {
  const only = id === undefined ? sql`true` : sql`o.id = ${id}`;
  const { rows } = await sql<DueStep>`
    select * from (
      select o.id, o.channel, o.plat_order_no as bill, o.store_id, o.paid_at, case
        when m.device_id is null then
          case when s.unserved = 'reject' and o.fulfil_status = 'none' and o.refund_status = 'none' then 'reject' end
        when o.refund_status in ('pending_review', 'refunding') or o.plat_status = ${JD_LOCKED} then null
        when o.fulfil_status = 'none' and s.auto_accept and not o.rx_required then 'accept'
        when o.fulfil_status in ('accepted', 'rx_passed') then 'prepare'
        when o.fulfil_status = 'rider_assigned' and o.ready_at is null then 'prepare'
        when o.fulfil_status = 'dispensed' and o.delivery_type = 'self_pickup' then 'pickUp'
        when o.fulfil_status = 'failed' and t.state = 'failed' then 'cancel'
        when o.fulfil_status = 'partial' and t.state = 'partial' and o.channel = 'MEITUAN' and o.refund_amt = 0
          then 'refundLines' end as step
      from machine_orders m join orders o on o.id = m.order_id join platform_stores s on s.id = o.store_id
        left join dispense_tasks t on t.order_id = o.id
      where ${only} and o.status = 'paid' and o.id <> all (${recordsInBackoff({ records }, ASKING)}::text[]) and (m.next_ask_at is null or m.next_ask_at <= ${new Date(clock())})) due
    where step is not null order by paid_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function missingOf({ database: { db } }: KitDeps, orderId: string) {
  const rows = await db
    .selectFrom('orderItems')
    .select(['platSkuId', 'qty', 'dispensedQty'])
    .where('orderId', '=', orderId)
    .where('laneNo', 'is not', null)
    .orderBy('lineNo')
    .execute();
  const missing = new Map<string, number>();
  for (const { platSkuId, qty, dispensedQty } of rows)
    missing.set(String(platSkuId), (missing.get(String(platSkuId)) ?? 0) + qty - dispensedQty);
  return [...missing].flatMap(([platSkuId, qty]) => (qty > 0 ? [{ platSkuId, qty }] : []));
}

async function ask(kit: KitDeps, { id, channel, bill, storeId, step }: DueStep): Promise<void> {
  const of = { bill, storeId, operator: 'pharos' };
  const code = SOLD_OUT_CODES[channel];
  if (step === 'reject') return askPlatform(kit, channel, of, { wish: 'reject', code, reason: SOLD_OUT });
  if (step === 'cancel') return askPlatform(kit, channel, of, { wish: 'cancel', code, reason: NOT_OUT });
  if (step === 'accept') return askPlatform(kit, channel, of, { wish: 'accept' });
  if (step === 'refundLines') {
    const lines = await missingOf(kit, id);
    return askPlatform(kit, channel, of, { wish: 'refundLines', reason: NOT_OUT, lines });
  }
  const order = await kit.database.db
    .selectFrom('orders')
    .select(['deliveryType', 'storeId', 'pickupCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (step === 'pickUp')
    return askPlatform(kit, channel, of, { wish: 'pickUp', code: String(order.pickupCode ?? '') });
  return askPlatform(kit, channel, of, await prepareWish(kit, order));
}

/** What the platform has done is done here; that money went back it tells itself. */
const VALUES: Partial<Record<Step, (work: UnitOfWork, row: AnyRow, channel: Platform) => Values>> = {
  reject: (work, row, channel) => rejected(work, row, SOLD_OUT_CODES[channel], SOLD_OUT),
  accept: ({ deps }) => ({ acceptedAt: new Date(deps.clock()), fulfilStatus: 'accepted' }),
  prepare: ({ deps }) => ({ readyAt: new Date(deps.clock()) }),
  pickUp: ({ deps }) => ({ status: 'completed', completedAt: new Date(deps.clock()) }),
};

async function done(kit: KitDeps, { id, channel, step }: DueStep): Promise<void> {
  const served = servedOrdersOf(channel);
  const valuesOf = VALUES[step];
  if (!valuesOf) return askAgain(kit, id, REFUSED_MS);
  const values = async (work: UnitOfWork, row: AnyRow) => valuesOf(work, row, channel);
  const moved = await causeEvent(kit, served, { event: step, id, process: HANDOUT_PROCESS, values });
  if (moved || step !== 'prepare') return;
  // The rider was faster: it is ready all the same.
  const context = await systemContext(kit.database.db, HANDOUT_PROCESS);
  await runInTransaction(kit, context, async (work) => {
    const row = await findRecord(work, served, id);
    if (row.fulfilStatus !== 'rider_assigned' || row.readyAt) return row;
    return writeRecord(work, served, row, { readyAt: new Date(kit.clock()) }, { action: 'updated' });
  });
}

async function askAgain({ database: { db }, clock }: KitDeps, orderId: string, afterMs: number) {
  const nextAskAt = new Date(clock() + afterMs);
  await db.updateTable('machineOrders').set({ nextAskAt }).where('orderId', '=', orderId).execute();
}

/** As it stands in its turn: a command may have done it since it was found. */
async function follow(kit: KitDeps, { id }: DueStep): Promise<void> {
  const [due] = await dueOf(kit, id);
  if (!due) return;
  try {
    await ask(kit, due);
    await done(kit, due);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await askAgain(kit, id, error.status === 503 ? AGAIN_MS : REFUSED_MS);
  }
}

/** Does what is next, the platform first; what it does not do now is tried again. */
export async function followOrders(kit: KitDeps): Promise<void> {
  await forEachRow(kit, ASKING, await dueOf(kit), (due) =>
    inFreePartnerTurn(kit, servedOrdersOf(due.channel), due.id, () => follow(kit, due)),
  );
}

async function release(work: UnitOfWork, { id, channel }: ReservedOrder): Promise<object> {
  const served = servedOrdersOf(channel);
  const { orgId, status, fulfilStatus } = await findRecord(work, served, id);
  // Its code was typed in the last moment.
  if (status !== 'paid' || !WAITS_FOR_CODE.some((state) => state === fulfilStatus)) return {};
  await work.trx.updateTable('machineOrders').set({ deviceId: null }).where('orderId', '=', id).execute();
  const entity = served.resource.name;
  note(work, { action: `${entity}.released`, entity, entityId: id, orgId: String(orgId), after: {} });
  hint(work, entity, String(orgId));
  return {};
}

/** Not collected: the code expires, the goods are released, and a person handles the order. */
export async function releaseUnfetched(kit: KitDeps): Promise<void> {
  const { rows } = await sql<ReservedOrder>`
    select o.id, o.channel from machine_orders m join orders o on o.id = m.order_id
    where m.device_id is not null and o.status = 'paid' and o.fulfil_status = any (${[...WAITS_FOR_CODE]})
      and o.id <> all (${recordsInBackoff(kit, RELEASING)}::text[])
      and o.ready_at <= ${new Date(kit.clock() - PICKUP_MS)} limit ${AT_ONCE}`.execute(kit.database.db);
  if (rows.length === 0) return;
  const context = await systemContext(kit.database.db, HANDOUT_PROCESS);
  await forEachRow(kit, RELEASING, rows, (row) =>
    runInTransaction(kit, context, (work) => release(work, row)),
  );
}
