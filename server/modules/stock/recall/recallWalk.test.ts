import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { ServedResource } from '../../../kit/served';
import { SERVED } from '../..';
import { servedBatches } from '../../products/batches';
import { at, HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { proveRecalls } from './proveRecalls';
import { servedBatchRecalls } from './recalls';
import { lockStopSale } from './stopSale';

/** d1 to d3 in the field; d3 cannot be reached. */
const MACHINES = ['d1', 'd2', 'd3'];
let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(2);
  for (const id of MACHINES.slice(1)) {
    await world.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
      values ('a-${id}', 'shop', 'SERIAL00${id[1]}', 'I${id[1]}', 'M1', 'O')`);
    await world.query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city,
      lng, lat, model, storage_class) values ('${id}', 'shop', 'a-${id}', 'SERIAL00${id[1]}', '${id}', 'P000000-000${id[1]}',
      'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
    await world.query(
      `insert into cabinets (id, device_id, cabinet_no, type) values ('c-${id}', '${id}', 'A', 'T')`,
    );
    await world.query(`insert into trays (id, cabinet_id, tray_no) values ('t-${id}', 'c-${id}', 1)`);
    await world.query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
      select '${id}-l' || n, '${id}', 't-${id}', 'A-1-0' || n, n, 'p1', 1500, 10 from generate_series(1, 2) n`);
  }
  // The batch lies in the first lane of each machine, another one in the second.
  await world.query('update lanes set stock = 4');
  await world.query(`update lane_batches b set batch_id = case when l.lane_no = 'A-1-01' then 'b1' else 'b2' end
    from lanes l where l.id = b.lane_id`);
});
afterAll(() => world.close());

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const run = (served: ServedResource, command: string, id: string, version: number, args: object = {}) =>
  world.change((work) =>
    runCommand(work, served, command, id, { version, args: { ...args }, reason: 'x' }, find),
  );
/** As the page shows it. */
async function page() {
  const [{ id } = { id: '' }] = await world.query('select id from batch_recalls');
  const row = await world.change((work) => findRecord(work, servedBatchRecalls, String(id)));
  const context = { principal: world.context.principal, now: world.time.now, keys: undefined };
  const [shown] = (await servedBatchRecalls.complete?.(world.database.db, [row], context)) ?? [];
  return shown as AnyRow;
}
const brief = async () => {
  const { state, progress, lockedCount, provenCount, removedQty } = await page();
  return { state, progress, lockedCount, provenCount, removedQty };
};
/** What the machine's report makes of the hold (machines/holds). */
const proves = (id: string, proof: string) =>
  world.query(`update lanes set hold_proof = '${proof}', hold_proven_at = '${at(world.time.now)}'
    where device_id = '${id}' and hold is not null`);
const confirm = async (deviceId: string, removedQty: number) => {
  const { id, version } = await page();
  return run(servedBatchRecalls, 'confirm', id, version, { deviceId, removedQty });
};

it('takes a recall over several machines, one of them offline, until every lane is verified', async () => {
  const [batch] = await world.query(`select version from batches where id = 'b1'`);
  const level = { recallNo: 'ZH01', recallLevel: '1' };
  await run(servedBatches, 'recall', 'b1', Number(batch?.version), level);
  expect(await page()).toMatchObject({ laneCount: 3, heldQty: 12, dueAt: NOW + 24 * HOUR });
  expect(await brief()).toEqual({
    state: 'open',
    progress: 0,
    lockedCount: 3,
    provenCount: 0,
    removedQty: 0,
  });
  // Nothing else is locked; what comes in later stands on the board as well.
  expect(await world.query(`select 1 from lanes where hold is not null and lane_no = 'A-1-02'`)).toEqual([]);

  await proves('d1', 'verified');
  await proves('d2', 'sent');
  expect(await proveRecalls(world.deps)).toBe(1);
  expect(await brief()).toMatchObject({ state: 'open', provenCount: 1, progress: 0 });
  await confirm('d1', 4);
  expect(await brief()).toMatchObject({ progress: 33, removedQty: 4 });

  // Emptied, but nobody has seen that it is locked: it does not count yet.
  await confirm('d2', 4);
  expect(await brief()).toMatchObject({ progress: 33, provenCount: 1, removedQty: 8 });
  await proves('d2', 'verified');
  await proveRecalls(world.deps);
  expect(await brief()).toMatchObject({ state: 'open', progress: 66, provenCount: 2 });

  // The one that is away keeps it open, and the page names it.
  const lines = (await page()).lines as { deviceId: string; proof: string | null; provenAt: unknown }[];
  expect(lines.filter(({ provenAt }) => !provenAt)).toMatchObject([{ deviceId: 'd3', proof: 'waiting' }]);
  const open = await page();
  await expect(run(servedBatchRecalls, 'close', open.id, open.version)).rejects.toMatchObject({
    status: 409,
  });

  // It comes back, sells in spite of the lock, and is locked again.
  await proves('d3', 'verified');
  await proveRecalls(world.deps);
  await proves('d3', 'contradicted');
  await proveRecalls(world.deps);
  expect(await brief()).toMatchObject({ state: 'open', provenCount: 2 });
  await proves('d3', 'verified');
  await proveRecalls(world.deps);
  expect(await brief()).toMatchObject({ state: 'open', progress: 66, provenCount: 3 });
  await world.query(`update lane_batches set batch_id = 'b1' where lane_id = 'd3-l2'`);
  await lockStopSale({ database: world.database, clock: () => world.time.now });
  await proveRecalls(world.deps);
  expect(await page()).toMatchObject({ laneCount: 4, heldQty: 16, progress: 50 });
  await proves('d3', 'verified');
  await proveRecalls(world.deps);
  await confirm('d3', 8);
  const all = { state: 'verified', progress: 100, lockedCount: 4, provenCount: 4, removedQty: 16 };
  expect(await brief()).toEqual(all);
  const done = await page();
  expect(done.verifiedAt).toBe(world.time.now);
  expect(await run(servedBatchRecalls, 'close', done.id, done.version)).toMatchObject({ state: 'closed' });
});
