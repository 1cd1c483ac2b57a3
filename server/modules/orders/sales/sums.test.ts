import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SALES_BY } from '../../../../contract/orders/sales';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { failingAt, isFault, type LedgerWorld, openLedgerWorld, START } from '../ledger/testLedger';
import { countSales, recountSales } from './count';
import { cutInDays, NO_SALES, salesBy, salesTotal, unitRows, wholeMonths } from './sums';

const ORGS = ['shop'];
let world: LedgerWorld;
beforeEach(async () => {
  world = await openLedgerWorld();
});
afterEach(() => world.close());

describe('an interval of time', () => {
  it('is split into whole trading days and the remaining parts', () => {
    const midnight = chinaMidnight(START);
    expect(cutInDays({ from: midnight, to: midnight + DAY_MS })).toEqual({
      days: { from: '2026-04-01', to: '2026-04-02' },
      edges: [],
    });
    expect(cutInDays({ from: midnight - 1, to: midnight + DAY_MS + 1 }).edges).toEqual([
      { from: midnight - 1, to: midnight },
      { from: midnight + DAY_MS, to: midnight + DAY_MS + 1 },
    ]);
    expect(cutInDays({ from: START, to: START + 5 })).toEqual({ edges: [{ from: START, to: START + 5 }] });
  });

  it('contains its whole months', () => {
    expect(wholeMonths({ from: '2026-01-31', to: '2026-04-01' })).toEqual({
      from: '2026-02-01',
      to: '2026-04-01',
    });
    expect(wholeMonths({ from: '2025-12-01', to: '2026-01-01' }).to).toBe('2026-01-01');
    const none = wholeMonths({ from: '2026-02-02', to: '2026-03-01' });
    expect(none.from).toBe(none.to);
  });
});

/** An order of two lines, placed so many days ago. */
async function place(days: number, { channel = 'H5', total = 5_000 } = {}): Promise<string> {
  const now = world.time.now;
  world.time.now = START - days * DAY_MS;
  const id = await world.order({ total, discount: 0, delivery: 0, channel });
  world.time.now = now;
  await world.database.query(
    `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, cost_amt, dispensed_qty)
     select id || n, 'shop', id, n, 'p' || n, 1, case n when 1 then total_amt / 3 else total_amt - total_amt / 3 end,
       case n when 1 then total_amt / 3 else total_amt - total_amt / 3 end, 7, 1
     from orders, generate_series(1, 2) n where id = $1`,
    [id],
  );
  return id;
}
const pay = (id: string, at: number) => world.cause(id, 'pay', { paidAt: new Date(at) });
async function refund(id: string, amount: number): Promise<void> {
  await world.cause(id, 'askRefund', { refundAskedAmt: amount });
  await world.cause(id, 'refundPassed');
  await world.cause(id, 'refundDone', { refundAmt: amount });
}
async function insertProduct(): Promise<void> {
  await world.database.query(
    `insert into product_categories (id, code, name) values ('c1', '8710', '{}'), ('c2', '8711', '{}')`,
  );
  await world.database.query(
    `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form, manufacturer,
       storage_class, otc_class, shelf_life_months, selling_price)
     values ('x1', 'shop', '国药准字H20041234', '布洛芬', 'c1', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1000)`,
  );
}
const LONG = { from: chinaMidnight(START) - 200 * DAY_MS, to: chinaMidnight(START) + DAY_MS };
const total = (interval = LONG) => salesTotal(world.database.db, { orgIds: ORGS }, interval);

describe('sums of sales', () => {
  it('are current, and equal before and after the daily count', async () => {
    const id = await place(40);
    expect(await total()).toEqual(NO_SALES);
    await pay(id, START);
    const before = await total();
    expect(before).toMatchObject({ orders: 1, revenue: 5_000, refunds: 0, costed: 5_000, margin: 4_986 });
    expect(await countSales(world.database)).toBe(1);
    expect(await world.database.query('select * from sales_changes')).toEqual([]);
    expect(await total()).toEqual(before);
  });

  it('are counted up to an end within a day', async () => {
    const id = await place(40);
    await pay(id, START);
    let isOver = false;
    const run = countSales(world.database).then(() => {
      isOver = true;
    });
    let sold = 0;
    for (; sold < 100 && !isOver; sold++)
      await world.database.query(`insert into sales_changes (org_id, day) values ('shop', current_date)`);
    await run;
    expect(sold).toBeLessThan(100);
  });

  it('include a late refund in the day of the order', async () => {
    const id = await place(100);
    await pay(id, START - 100 * DAY_MS);
    await countSales(world.database);
    await refund(id, 1_200);
    const day = { from: chinaMidnight(START - 100 * DAY_MS), to: chinaMidnight(START - 99 * DAY_MS) };
    for (const interval of [LONG, day]) expect(await total(interval)).toMatchObject({ refunds: 1_200 });
    await countSales(world.database);
    for (const interval of [LONG, day]) expect(await total(interval)).toMatchObject({ refunds: 1_200 });
  });

  it('follow a product that moves to another category', async () => {
    const query = (text: string) => world.database.query(text);
    await query(
      `insert into product_categories (id, code, name) values ('c1', '8710', '{}'), ('c2', '8711', '{}')`,
    );
    await query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
        manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
      values ('x1', 'shop', '国药准字H20041234', '布洛芬', 'c1', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1000)`);
    const id = await place(3);
    await query(`update order_items set product_id = 'x1'`);
    await pay(id, START);
    await countSales(world.database);
    await query(`update products set category_id = 'c2'`);
    const keys = async () =>
      (await salesBy(world.database.db, { by: 'category', orgIds: ORGS, interval: LONG })).parts.map(
        ({ key }) => key,
      );
    expect(await keys()).toEqual(['c2']);
    await countSales(world.database);
    expect(await keys()).toEqual(['c2']);
  });

  it('count the units of a machine in whole days and parts of one', async () => {
    await world.machine();
    const query = (text: string) => world.database.query(text);
    await insertProduct();
    for (const days of [0, 1, 2]) await pay(await place(days), START);
    await query(`update order_items set product_id = 'x1'`);
    await query(`update orders set device_id = 'd1'`);
    const units = async () => {
      const rows = unitRows({ orgIds: ORGS }, { from: START - 2 * DAY_MS, to: START + 1 });
      const found = await sql<{
        units: number;
      }>`select coalesce(sum(units), 0)::int as units from (${rows}) u`.execute(world.database.db);
      return found.rows[0]?.units;
    };
    expect(await units()).toBe(6);
    await countSales(world.database);
    expect(await units()).toBe(6);
  });
});

/** What the ledger says of the orders placed in an interval. */
async function ledgerOf({ from, to }: { from: number; to: number }) {
  const [row] = await world.database.query<{ paid: number; refunded: number }>(
    `select coalesce(sum(e.amount) filter (where e.kind in ('payment', 'late_payment')), 0)::int as paid,
       coalesce(sum(e.amount) filter (where e.kind in ('refund', 'partial_refund', 'late_refund')), 0)::int as refunded
     from order_entries e join orders o on o.id = e.order_id where o.placed_at >= $1 and o.placed_at < $2`,
    [new Date(from), new Date(to)],
  );
  return row;
}

describe('sales sums of any history', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('order' as const),
      days: fc.nat(120),
      total: fc.integer({ min: 3, max: 99_999 }),
      channel: fc.constantFrom('H5', 'MACHINE'),
    }),
    fc.record({
      kind: fc.constantFrom('pay' as const, 'refund' as const, 'fail' as const),
      which: fc.nat(9),
      part: fc.nat(99),
    }),
    /** The process dies before that statement of the count. */
    fc.record({ kind: fc.constant('count' as const), fault: fc.nat(12) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  async function counting(fault: number): Promise<void> {
    const { db } = world.database;
    const failing = {
      transaction: () => ({
        execute: <T>(work: (trx: Executor) => Promise<T>) =>
          db.transaction().execute((trx) => work(failingAt(trx, fault))),
      }),
    };
    await countSales({ db: failing as unknown as typeof db }).catch((error: unknown) => {
      if (!isFault(error)) throw error;
    });
  }

  async function happen(ids: string[], each: Step): Promise<void> {
    if (each.kind === 'count') return counting(each.fault);
    if (each.kind === 'order') return void ids.push(await place(each.days, each));
    const id = ids[each.which % Math.max(1, ids.length)];
    if (id === undefined) return;
    const [row] = await world.database.query<{ paid: boolean; amount: number; back: string }>(
      'select paid_at is not null as paid, paid_amt::int as amount, refund_status as back from orders where id = $1',
      [id],
    );
    if (each.kind === 'pay' && row?.paid === false) await pay(id, world.time.now);
    if (row?.paid !== true) return;
    if (each.kind === 'fail')
      await world.database.query(`update orders set fulfil_status = 'failed' where id = $1`, [id]);
    if (each.kind === 'refund' && row.back === 'none')
      await refund(id, Math.ceil((row.amount * (each.part + 1)) / 100));
  }

  /** Every way to ask for an interval says the same, and what the ledger says. */
  async function check(interval: { from: number; to: number }) {
    const sum = await total(interval);
    expect({ paid: sum.revenue, refunded: sum.refunds }).toEqual(await ledgerOf(interval));
    for (const by of SALES_BY.filter((name) => name !== 'product' && name !== 'category')) {
      const { parts } = await salesBy(world.database.db, { by, orgIds: ORGS, interval });
      for (const key of ['orders', 'revenue', 'refunds', 'failureRefunds', 'margin'] as const)
        expect(parts.reduce((all, part) => all + part[key], 0)).toBe(sum[key]);
    }
    const asked = { by: 'product', orgIds: ORGS, interval } as const;
    const { parts: products } = await salesBy(world.database.db, asked);
    expect(products.reduce((all, { revenue }) => all + revenue, 0)).toBe(sum.revenue);
    const { parts: most, rest = NO_SALES } = await salesBy(world.database.db, { ...asked, most: 1 });
    expect(most).toEqual(products.slice(0, 1));
    expect((most[0]?.revenue ?? 0) + rest.revenue).toBe(sum.revenue);
    return sum;
  }

  it('equal the ledger to the fen for any question, with crashes during counting', async () => {
    const histories = fc.array(step, { minLength: 6, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(120), async (steps, days) => {
        const ids: string[] = [];
        for (const each of steps) await happen(ids, each);
        for (const interval of [LONG, { from: START - days * DAY_MS, to: START + 1 }]) {
          const before = await check(interval);
          await countSales(world.database);
          expect(await check(interval)).toEqual(before);
        }
      }),
      { numRuns: 6 },
    );
    const before = await total();
    await recountSales(world.database);
    expect(await check(LONG)).toEqual(before);
  });
});
