import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../../errors';
import type { UnitOfWork } from '../../kit/served';
import { takeMachineCounts } from './counts/machineCounts';
import { bookMovement, laneOf, type StockMovement } from './movements';
import { HOUR, openStockWorld, type StockWorld } from './testStock';
import { answerCount } from './truth/discrepancies';

vi.setConfig({ testTimeout: 120_000 });

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(3);
});
afterAll(() => world.close());

/** The server dies, or something else of the same change is refused, after a step was taken. */
class Fault extends Error {}

const step = fc.record({
  lane: fc.constantFrom('A-1-01', 'A-1-02', 'A-1-03'),
  kind: fc.constantFrom('repl', 'return', 'adjust', 'count', 'reserve', 'told'),
  units: fc.integer({ min: 1, max: 8 }),
  batchId: fc.constantFrom('b1', 'b2', 'b3', null),
});
type Step = { lane: string; kind: string; units: number; batchId: string | null };
const work = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  faultAfter: fc.nat({ max: 6 }),
});

async function take(work: UnitOfWork, { lane: laneNo, kind, units, batchId }: Step): Promise<void> {
  const lane = await laneOf(work, 'd1', laneNo);
  if (!lane) throw new Error('no lane');
  const book = (delta: number, as: StockMovement['kind']) =>
    bookMovement(work, { deviceId: 'd1', lane, delta, kind: as, refNo: 'T1', batchId });
  if (kind === 'repl') await book(units, 'repl');
  if (kind === 'return') await book(-units, 'return');
  if (kind === 'adjust') await book(units % 2 === 0 ? units : -units, 'adjust');
  if (kind === 'reserve')
    await work.trx
      .updateTable('lanes')
      .set({ lockedStock: Math.min(units, lane.stock) })
      .where('id', '=', lane.id)
      .execute();
  if (kind === 'told')
    await work.trx
      .insertInto('machineCounts')
      .values({
        id: `c${work.deps.clock()}-${Math.random()}`,
        orgId: lane.orgId,
        deviceId: 'd1',
        countNo: `ST${Math.random()}`,
        at: new Date(work.deps.clock() - units * HOUR),
        recvAt: new Date(work.deps.clock()),
        lines: JSON.stringify([{ laneNo, countQty: units }]),
      })
      .execute();
  if (kind === 'count') {
    const own = { deviceId: 'd1', laneNo, orgId: lane.orgId, productId: lane.productId, price: lane.price };
    await answerCount(work, { lane: own, bookQty: lane.stock, countQty: units, refNo: 'ST1', others: [] });
    await bookMovement(work, {
      deviceId: 'd1',
      lane,
      kind: 'adjust',
      refNo: 'ST1',
      delta: Math.max(units, lane.lockedStock) - lane.stock,
    });
  }
}

async function run({ steps, faultAfter }: { steps: readonly Step[]; faultAfter: number }): Promise<void> {
  try {
    await world.change(async (work) => {
      for (const [index, each] of steps.entries()) {
        await take(work, each);
        if (index === faultAfter) throw new Fault();
      }
      return {};
    });
  } catch (error) {
    if (!(error instanceof Fault) && !(error instanceof AppError)) throw error;
  }
  world.time.now += HOUR;
  await takeMachineCounts(world.deps);
}

/** Domain §3.15, 1: lanes of which the sums do not agree. */
const broken = () =>
  world.query(`select l.lane_no, l.stock, l.locked_stock, l.capacity, b.qty, s.delta, s.last
    from lanes l
      cross join lateral (select coalesce(sum(qty), 0)::int as qty from lane_batches b where b.lane_id = l.id) b
      cross join lateral (select coalesce(sum(delta), 0)::int as delta,
        coalesce((array_agg(balance order by at desc, id desc))[1], 0) as last
        from stock_ledger m where m.device_id = l.device_id and m.lane_no = l.lane_no) s
    where b.qty <> l.stock or s.delta <> l.stock or s.last <> l.stock
      or l.locked_stock not between 0 and l.stock or l.stock > l.capacity`);

it('keeps batches, stock and ledger of a lane equal for any event and interruption', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 8 }), async (works) => {
      await world.reset();
      for (const each of works) {
        await run(each);
        expect(await broken()).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
});

it('changes and deletes no row of the ledger or of a count', async () => {
  await world.reset();
  await world.moved('A-1-01', world.time.now, 1);
  await run({ steps: [{ lane: 'A-1-02', kind: 'count', units: 3, batchId: null }], faultAfter: 6 });
  for (const table of ['stock_ledger', 'lane_counts'])
    for (const change of [`update ${table} set actor = 'x'`, `delete from ${table}`, `truncate ${table}`])
      await expect(world.query(change), change).rejects.toThrow();
});
