import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { runInTransaction } from '../../../kit/records/transaction';
import { SERVED } from '../..';
import { DAY, NOW, openStockWorld, type StockWorld } from '../testStock';
import { servedStocktakes } from './stocktakes';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(2);
  await world.people('platform_admin', 'u', 'w');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.query('delete from stocktakes');
  await world.query(`insert into stocktakes (id, org_id, batch_no, device_id, mode, state, lines)
    values ('s', 'shop', 'ST1', 'd1', 'manual', 'open', '[{"laneNo":"A-1-01"}]')`);
  world.time.now = NOW;
  await world.moved('A-1-01', NOW - 2 * DAY, 8);
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
async function run(command: string, userId = 'u') {
  const [row] = await world.query('select version from stocktakes');
  const context = { ...world.context, principal: { ...world.context.principal, userId } };
  const call = { version: Number(row?.version), args: {}, reason: 'x', confirmed: true as const };
  return runInTransaction(world.deps, context, (work) =>
    runCommand(work, servedStocktakes, command, 's', call, find),
  );
}
const counted = (qty: number) =>
  world.query(`update stocktakes set version = version + 1,
    lines = jsonb_set(lines, '{0,countQty}', '${qty}'), diff_qty = ${qty - 8}, diff_amount = ${(8 - qty) * 1_500}`);
const now = async () => {
  const [count] = await world.query('select state from stocktakes');
  const [lane] = await world.query(`select stock, sale_state from lanes where lane_no = 'A-1-01'`);
  return [count?.state, lane?.stock, lane?.sale_state];
};

it('a large difference of a count by hand is booked once another person approves it', async () => {
  await run('start');
  expect(await now()).toEqual(['counting', 8, 'paused']);
  await counted(3);
  await run('submit');
  expect((await now()).slice(0, 2)).toEqual(['pending_approval', 8]);
  await expect(run('approve')).rejects.toMatchObject({ status: 409, key: 'err.audit.self_review' });
  expect((await now()).slice(0, 2)).toEqual(['pending_approval', 8]);
  await run('approve', 'w');
  expect((await now()).slice(0, 2)).toEqual(['approved', 3]);
});

it('a small difference of a count by hand needs nobody else', async () => {
  await run('start');
  await counted(7);
  await run('submit');
  expect((await now()).slice(0, 2)).toEqual(['approved', 7]);
});
