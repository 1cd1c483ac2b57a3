import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineSale } from '../../../../contract/orders/machineSale';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { isSold, VEND_RC } from '../../../../contract/vend';
import { watchRecords } from '../../../kit/records/failedRecords';
import { findRecord } from '../../../kit/records/records';
import { type LedgerWorld, openLedgerWorld, START, TODAY } from '../ledger/testLedger';
import { servedOwnOrders } from '../orders';
import { timelineOf } from '../timeline/timeline';
import { takeMachineSales } from './sales';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
});
afterAll(() => world.close());

interface Vend {
  ord: string;
  lane: string;
  rc: number;
  price: number | null;
  at?: number;
  pay?: string | null;
  back?: boolean;
}
let last = 0;
/** As ingest stores it; heard of now. */
async function hear({ ord, lane, rc, price, at = world.time.now, pay = 'alipay', back = false }: Vend) {
  last += 1;
  await world.database.query(
    `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, price, pay_method,
       given_back, batch_no, trace_code, waits)
     values ($1, 'd1', 'shop', $2, $3, $4, $5, $6, $7, $8, $9, $10, 'B1', '8123', true)`,
    [
      ...[`v${last}`, `DT${last}`, ord, lane, new Date(at), new Date(world.time.now), rc, price],
      ...[pay, back],
    ],
  );
}
const quiet = () => {
  world.time.now += 5_000;
};
const ordersOf = (key: string) =>
  world.database.query<{ id: string } & Record<string, unknown>>(
    `select id, status, fulfil_status, refund_status, pay_method, paid_amt::int, refund_amt::int, refund_asked_amt::int,
       placed_at from orders where plat_order_no = $1`,
    [`SERIAL01/${key}`],
  );
const differences = () => world.database.query('select * from order_ledger_differences');

it('becomes an order with its lanes, entries and timeline, once no more reports arrive', async () => {
  await hear({ ord: 'S1', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  await hear({ ord: 'S1', lane: 'A-1-02', rc: VEND_RC.jam, price: 400 });
  expect(await takeMachineSales(world.deps)).toBe(0);
  quiet();
  expect(await takeMachineSales(world.deps)).toBe(2);
  const [order] = await ordersOf('S1');
  const sold = await world.database.query('select distinct fulfil_status from trading_details');
  expect(sold).toEqual([{ fulfil_status: 'partial' }]);
  expect(order).toMatchObject({
    status: 'paid',
    fulfil_status: 'partial',
    refund_status: 'refunding',
    pay_method: 'alipay',
    paid_amt: 1_300,
    refund_asked_amt: 400,
  });
  const id = String(order?.id);
  expect((await world.entries(id)).map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
    ['charge', 1_300],
    ['payment', 1_300],
    ['hand_out', 900],
  ]);
  const items = await world.database.query(
    'select lane_no, batch_no, trace_code, dispensed_qty from order_items where order_id = $1 order by line_no',
    [id],
  );
  expect(items).toEqual([
    { lane_no: 'A-1-01', batch_no: 'B1', trace_code: '8123', dispensed_qty: 1 },
    { lane_no: 'A-1-02', batch_no: 'B1', trace_code: '8123', dispensed_qty: 0 },
  ]);
  const row = await world.change((work) => findRecord(work, servedOwnOrders, id));
  const { steps } = await timelineOf(world.database.db, servedOwnOrders, world.context.principal, row);
  expect(steps.map(({ kind, source, lane }) => [kind, source, lane?.motor, lane?.drop])).toEqual([
    ['placed', 'customer', undefined, undefined],
    ['pay', 'machine', undefined, undefined],
    ['lane', 'machine', 'turned', 'seen'],
    ['lane', 'machine', 'jam', 'none'],
    ['dispensed', 'machine', undefined, undefined],
  ]);
  expect(await differences()).toEqual([]);
});

it('is one order, however often and by how many it is taken', async () => {
  for (const lane of ['A-1-01', 'A-1-02', 'A-1-03'])
    await hear({ ord: 'S2', lane, rc: VEND_RC.seen, price: 100 });
  quiet();
  await Promise.all([1, 2, 3].map(() => takeMachineSales(world.deps)));
  await takeMachineSales(world.deps);
  expect(await ordersOf('S2')).toMatchObject([{ status: 'completed', paid_amt: 300 }]);
  // What comes behind is booked as well, and the first order stays as it was.
  await hear({ ord: 'S2', lane: 'A-1-04', rc: VEND_RC.seen, price: 50 });
  quiet();
  await takeMachineSales(world.deps);
  expect(await ordersOf('S2')).toMatchObject([{ paid_amt: 300 }]);
  expect(await ordersOf(`S2/DT${last}/A-1-04`)).toMatchObject([{ paid_amt: 50 }]);
});

it('that comes late stands at the time of the machine', async () => {
  const at = START - 2 * DAY_MS;
  await hear({ ord: 'S3', lane: 'A-1-01', rc: VEND_RC.seen, price: 700, at });
  quiet();
  await takeMachineSales(world.deps);
  const [order] = await ordersOf('S3');
  expect(order?.placed_at).toEqual(new Date(at));
  const days = new Set((await world.entries(String(order?.id))).map(({ day }) => day));
  expect([...days]).toEqual(['2026-03-30']);
  // Into a day that is closed nothing is booked: it stands on the next one and says where it belongs.
  await world.database.query(
    `update ledger_days set state = 'closed', closed_at = now(), closed_by = 'x' where day = '2026-03-30'`,
  );
  await hear({ ord: 'S4', lane: 'A-1-01', rc: VEND_RC.seen, price: 700, at: at + MINUTE_MS });
  quiet();
  await takeMachineSales(world.deps);
  const [moved] = await ordersOf('S4');
  const [entry] = await world.entries(String(moved?.id));
  expect(entry).toMatchObject({ day: '2026-03-31', moved_from: '2026-03-30' });
  expect(entry?.day).not.toBe(TODAY);
});

it('without any price is stored, and a person finds out what was paid', async () => {
  await hear({ ord: 'S5', lane: 'A-1-01', rc: VEND_RC.seen, price: 250 });
  await hear({ ord: 'S5', lane: 'A-1-02', rc: VEND_RC.seen, price: null });
  await hear({ ord: 'S6', lane: 'A-1-03', rc: VEND_RC.seen, price: 0 });
  quiet();
  await takeMachineSales(world.deps);
  expect(await ordersOf('S5')).toMatchObject([{ status: 'completed', paid_amt: 250 }]);
  expect(
    await world.database.query(
      'select source, kind, partner_no, ours::int, theirs, state, order_no is not null as named from ledger_differences',
    ),
  ).toEqual([
    {
      source: 'MACHINE',
      kind: 'no_price',
      partner_no: 'SERIAL01/S5',
      ours: 250,
      theirs: null,
      state: 'open',
      named: true,
    },
  ]);
});

const lanes = fc.array(
  fc.record({
    rc: fc.constantFrom(...Object.values(VEND_RC)),
    price: fc.integer({ min: 1, max: 30_000 }),
    givenBack: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

it('that cannot be booked holds up no other, and is booked once it can be', async () => {
  await world.database.query(`create function refuse_bad() returns trigger language plpgsql as $$
    begin if new.plat_order_no = 'SERIAL01/BAD' then raise exception 'bad'; end if; return new; end $$`);
  await world.database.query(
    'create trigger refuse_bad before insert on orders for each row execute function refuse_bad()',
  );
  await hear({ ord: 'BAD', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  await hear({ ord: 'GOOD', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  quiet();
  await expect(takeMachineSales(world.deps)).rejects.toThrow('bad');
  expect([await ordersOf('BAD'), await ordersOf('GOOD')]).toMatchObject([[], [{ status: 'completed' }]]);
  await world.database.query('drop trigger refuse_bad on orders');
  expect(await takeMachineSales(world.deps)).toBe(1);
  expect(await ordersOf('BAD')).toHaveLength(1);
});

it('that cannot be booked rests, and the next look books all others at once', async () => {
  await world.database.query(
    `alter table orders add constraint not_stuck check (plat_order_no is distinct from 'SERIAL01/STUCK')`,
  );
  const failed: unknown[] = [];
  const log = { error: (record: { id: string }) => failed.push(record.id) } as never;
  const deps = { ...world.deps, records: watchRecords({ log, clock: world.deps.clock }) };
  await hear({ ord: 'STUCK', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  quiet();
  expect([await takeMachineSales(deps), failed]).toEqual([0, ['d1/STUCK']]);
  await hear({ ord: 'FREE', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  world.time.now += 3_500;
  expect([await takeMachineSales(deps), failed]).toEqual([1, ['d1/STUCK']]);
  await world.database.query('alter table orders drop constraint not_stuck');
  quiet();
  expect(await takeMachineSales(deps)).toBe(1);
});

it('asks back exactly what was neither handed out nor given back', () => {
  fc.assert(
    fc.property(lanes, (list) => {
      const sale = machineSale(list.map((lane, index) => ({ ...lane, at: index, payMethod: null })));
      const failed = list.filter(({ rc }) => !isSold(rc)).reduce((sum, { price }) => sum + price, 0);
      const open = sale.refundStatus === 'refunding' || sale.refundStatus === 'pending_review';
      expect(sale.refundAmt + (open ? Number(sale.refundAskedAmt) : 0)).toBe(failed);
      expect(open).toBe(sale.status === 'paid');
      expect(sale.refundStatus === 'pending_review').toBe(failed - sale.refundAmt > 20_000);
    }),
  );
});

it('agrees with its ledger whatever happened in the machine', async () => {
  let sale = 0;
  await fc.assert(
    fc.asyncProperty(lanes, async (list) => {
      sale += 1;
      for (const [index, { rc, price, givenBack }] of list.entries())
        await hear({ ord: `P${sale}`, lane: `A-2-0${index}`, rc, price, back: givenBack, pay: 'cash' });
      quiet();
      await takeMachineSales(world.deps);
      const paid = list.reduce((sum, { price }) => sum + price, 0);
      expect(await ordersOf(`P${sale}`)).toMatchObject([{ paid_amt: paid }]);
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

it('is taken though an order of its machine cannot be settled', async () => {
  await world.database.query(
    `insert into orders (id, org_id, device_id, order_no, channel, plat_order_no, status, fulfil_status, total_amt,
       paid_amt, settle_amt, delivery_type, placed_at) values ('placed', 'shop', 'd1', 'SO1', 'H5', null, 'paid', 'dispensing',
       900, 900, 900, 'self_pickup', now())`,
  );
  await world.database.query(
    `alter table vend_records add constraint not_placed check (order_id is distinct from 'placed')`,
  );
  await hear({ ord: 'SO1', lane: 'A-1-01', rc: VEND_RC.seen, price: 900 });
  await hear({ ord: 'S-own', lane: 'A-1-02', rc: VEND_RC.seen, price: 400 });
  quiet();
  await expect(takeMachineSales(world.deps)).rejects.toThrow('not_placed');
  expect(await ordersOf('S-own')).toMatchObject([{ paid_amt: 400 }]);
  await world.database.query('alter table vend_records drop constraint not_placed');
});
