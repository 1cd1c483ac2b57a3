import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisitBody } from '../../../contract/stocking/visit';
import { runInTransaction } from '../../kit/records/transaction';
import { SERVED } from '..';
import { DAY, NOW, openStockWorld, type StockWorld } from './testStock';
import { finishVisit } from './visit';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(3);
  await world.people('track_admin', 'u');
});
afterAll(() => world.close());

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const PLAN = [
  { laneNo: 'A-1-01', batchId: null, planQty: 4 },
  { laneNo: 'A-1-02', batchId: null, planQty: 3 },
];
beforeEach(async () => {
  await world.reset();
  for (const table of ['replenish_tasks', 'stock_discrepancies', 'idempotency'])
    await world.query(`delete from ${table}`);
  await world.moved('A-1-01', NOW - DAY, 5);
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines, version)
    values ('T1', 'shop', 'RP1', 'd1', 'routine', now(), 'picking', '${JSON.stringify(PLAN)}', 3)`);
});

const none = { countQty: null, addQty: 0, removeQty: 0, traceCodes: null, reason: null };
const visit = (lines: Partial<VisitBody['lines'][number]>[], version = 3): VisitBody => ({
  version,
  lines: lines.map((line) => ({ ...none, laneNo: 'A-1-01', ...line })),
});
const send = (body: VisitBody, cid: string) =>
  runInTransaction(
    world.deps,
    { ...world.context, principal: { ...world.context.principal, userId: 'u' } },
    (work) => finishVisit(work, 'T1', body, find),
    {
      key: { cid, of: 'POST /api/replenishTasks/T1/visit', body },
    },
  );
const stocks = async () =>
  (await world.query('select stock from lanes order by lane_no')).map(({ stock }) => stock);
const task = async () => (await world.query('select state, lines from replenish_tasks'))[0];

it('counts, removes and fills together and is booked once however often it is sent', async () => {
  const body = visit([
    { countQty: 4, addQty: 4, removeQty: 1, reason: 'broken' },
    { laneNo: 'A-1-02', addQty: 3 },
    { laneNo: 'A-1-03', addQty: 1 },
  ]);
  await send(body, 'key-00001');
  await send(body, 'key-00001');
  expect(await stocks()).toEqual([7, 3, 1]);
  expect(await task()).toMatchObject({
    state: 'submitted',
    lines: [
      { laneNo: 'A-1-01', planQty: 4, countQty: 4, beforeQty: 4, afterQty: 7 },
      { laneNo: 'A-1-02', afterQty: 3 },
      { laneNo: 'A-1-03', planQty: 0, afterQty: 1 },
    ],
  });
  const kinds = await world.query(`select kind, delta from stock_ledger where ref_no = 'RP1' order by id`);
  expect(kinds.map(({ kind, delta }) => `${kind} ${delta}`)).toEqual([
    'adjust -1',
    'repl -1',
    'repl 4',
    'repl 3',
    'repl 1',
  ]);
  expect(await world.query('select lane_no, state, diff from stock_discrepancies')).toEqual([
    { lane_no: 'A-1-01', state: 'counted', diff: -1 },
  ]);
});

it.each([
  ['a plan that was changed meanwhile', visit([{ addQty: 1 }], 2)],
  ['more than there is room for', visit([{ addQty: 1 }, { laneNo: 'A-1-02', addQty: 11 }])],
  ['a lane that the machine does not have', visit([{ addQty: 1 }, { laneNo: 'A-9-09', addQty: 1 }])],
])('is refused completely for %s', async (_what, body) => {
  await expect(send(body, 'key-00002')).rejects.toThrow();
  expect(await stocks()).toEqual([5, 0, 0]);
  expect(await task()).toMatchObject({ state: 'picking' });
});

it('names the refused lane and books nothing', async () => {
  const before = await stocks();
  const body = visit([{ addQty: 1 }, { laneNo: 'A-1-02', addQty: 60 }]);
  await expect(send(body, 'key-full')).rejects.toMatchObject({
    key: 'err.repl.over_capacity',
    params: { lane: 'A-1-02' },
  });
  expect(await stocks()).toEqual(before);
});

it('books nothing twice when the machine reported the visit before the phone was online', async () => {
  await world.query(`update lanes set stock = stock + 4 where lane_no = 'A-1-01'`);
  await world.query(`insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance)
    select '00TOLD', 'd1', lane_no, product_id, now(), 4, 'repl', 'RP1', stock from lanes where lane_no = 'A-1-01'`);
  await world.query(`update replenish_tasks set lines = jsonb_set(lines, '{0,batchId}', '"b1"')`);
  await send(visit([{ addQty: 3 }, { laneNo: 'A-1-02', addQty: 3 }]), 'key-told');
  expect(await stocks()).toEqual([8, 3, 0]);
  expect((await task())?.lines).toMatchObject([{ beforeQty: 5, afterQty: 8 }, { afterQty: 3 }]);
  const rows = await world.query(`select kind, delta from stock_ledger where ref_no = 'RP1' order by id`);
  expect(rows.map(({ kind, delta }) => `${kind} ${delta}`)).toEqual(['repl 4', 'adjust -1', 'repl 3']);
  expect(
    await world.query(`select batch_id, qty from lane_batches b join lanes l on l.id = b.lane_id
    where l.lane_no = 'A-1-01' order by pos`),
  ).toEqual([
    { batch_id: null, qty: 4 },
    { batch_id: 'b1', qty: 4 },
  ]);
});

it('accepts the count of the stock before a visit that its machine reported', async () => {
  await world.query(`update lanes set stock = stock + 4 where lane_no = 'A-1-01'`);
  await world.query(`insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance)
    select '00COUNT', 'd1', lane_no, product_id, now(), 4, 'repl', 'RP1', stock from lanes where lane_no = 'A-1-01'`);
  await send(visit([{ countQty: 4, addQty: 4 }]), 'key-counted');
  expect(await stocks()).toEqual([8, 0, 0]);
  expect((await task())?.lines).toMatchObject([{ beforeQty: 4, afterQty: 8 }, {}]);
  expect(await world.query('select lane_no, state, diff from stock_discrepancies')).toEqual([
    { lane_no: 'A-1-01', state: 'counted', diff: -1 },
  ]);
});

describe('scanned codes', () => {
  const code = (box: number, prefix = '8123456') => `${prefix}${String(box).padStart(13, '0')}`;
  const PRODUCT = `update products set trace_code_prefixes = '8123456,8123457'`;
  beforeEach(async () => {
    await world.query(`${PRODUCT}, trace_required = true`);
    await world.query('delete from vend_records');
    await world.query(`insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, trace_code)
      values ('v1', 'd1', 'shop', 't1', 'A-1-01', now(), now(), 0, '${code(7)}'),
        ('v2', 'd1', 'shop', 't2', 'A-1-01', now(), now(), 10, '${code(8)}')`);
  });
  afterAll(() => world.query(`${PRODUCT}, trace_required = false`));
  const scan = (first: readonly string[], second: readonly string[] = [], key = 'key-codes') =>
    send(
      visit([
        { addQty: 2, traceCodes: first.join('\n') || null },
        { laneNo: 'A-1-02', addQty: second.length, traceCodes: second.join('\n') || null },
      ]),
      key,
    );

  it.each([
    ['none of two', [], [], 'err.repl.trace_count'],
    ['one of two', [code(1)], [], 'err.repl.trace_count'],
    ['19 digits', [code(1), code(2).slice(1)], [], 'err.trace.form'],
    ['of another product', [code(1), code(2, '9999999')], [], 'err.trace.other'],
    ['twice in a lane', [code(1), code(1)], [], 'err.trace.twice'],
    ['twice in two lanes', [code(1), code(2)], [code(2)], 'err.trace.twice'],
    ['of a box that was sold', [code(1), code(7)], [], 'err.trace.sold'],
  ])('that are %s are refused, and nothing is booked', async (_what, first, second, key) => {
    const before = await stocks();
    await expect(scan(first, second)).rejects.toMatchObject({ key });
    expect(await stocks()).toEqual(before);
  });

  it('of each box are accepted with any prefix of the product, and an undispensed box is not sold', async () => {
    await scan([code(1), code(8)], [code(1, '8123457')]);
    expect(await stocks()).toEqual([7, 1, 0]);
  });

  it('are not required where the product needs none', async () => {
    await world.query('update products set trace_required = false');
    await scan([]);
    expect(await stocks()).toEqual([7, 0, 0]);
  });
});
