import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { insertTestFleet } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { assertBindable, hardwareFor } from './binding';
import { copySettings } from './copySettings';

const NOW = Date.UTC(2026, 3, 1, 4);

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeEach(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 2 }));
  await run(`update lanes set stock = 0 where device_id = 'd1'`);
  await run(`update lanes set product_id = null, price = null where device_id = 'd1'`);
  await run(`update lanes set price = 2500, par_level = 7 where device_id = 'd0'`);
  await run(`update devices set open_hours = '8-20', t_high = 18 where id = 'd0'`);
  await run(`update devices set sales_policy = 'otc'`);
});
afterEach(() => world.close());

const run = (sql: string) => world.database.query(sql);
const first = async <Row>(sql: string) => (await world.database.query<Row>(sql))[0];
const own = { id: 'd0', name: 'M0', orgId: 'org' } as unknown as AnyRow;
const copy = (args: Draft) =>
  world.change((work) =>
    copySettings(work, own, { targetId: 'd1', settings: false, lanes: false, prices: true, ...args }),
  );
const laneOf = (id: string) =>
  first<{ product_id: string; price: number; par_level: number; version: number }>(
    `select product_id, price, par_level, version from lanes where device_id = '${id}' order by lane_no limit 1`,
  );

describe('copying a machine to another', () => {
  it('copies the settings and sends them to the target machine', async () => {
    await copy({ settings: true });
    expect(await first(`select open_hours, t_high::float8, version from devices where id = 'd1'`)).toEqual({
      open_hours: '8-20',
      t_high: 18,
      version: 2,
    });
    expect(await first(`select entity_id, org_id from audit_log where action = 'devices.copied'`)).toEqual({
      entity_id: 'd1',
      org_id: 'org',
    });
  });

  it('copies the products of the lanes with or without prices, and viewers of a lane see the change', async () => {
    const before = await laneOf('d1');
    await copy({ lanes: true });
    const version = Number(before?.version) + 1;
    expect(await laneOf('d1')).toMatchObject({ product_id: 'p1', price: 2500, par_level: 7, version });
    await copy({ lanes: true, prices: false });
    expect(await laneOf('d1')).toMatchObject({ product_id: 'p1', price: 1_990 });
  });

  it.each([
    ['itself', { targetId: 'd0', settings: true }, '', 'err.copy.self'],
    [
      'filled lanes',
      { lanes: true },
      `update lanes set stock = 1 where device_id = 'd1'`,
      'err.lane.stock_left',
    ],
    [
      'other trays',
      { lanes: true },
      `update trays set mechanism = 'hook' where cabinet_id in (select id from cabinets where device_id = 'd1')`,
      'err.copy.layout',
    ],
    ['no lanes', { lanes: true }, `delete from lanes where device_id = 'd1'`, 'err.copy.layout'],
    [
      'another storage class, lanes',
      { lanes: true },
      `update devices set storage_class = 'CN_ROOM' where id = 'd1'`,
      'err.lane.storage_class',
    ],
    [
      'another storage class, limits',
      { settings: true },
      `update devices set storage_class = 'CN_ROOM' where id = 'd1'`,
      'err.copy.storage',
    ],
    [
      'a policy that forbids the product',
      { lanes: true },
      `update devices set sales_policy = 'otc_b' where id = 'd1'`,
      'err.product.policy_forbidden',
    ],
    [
      'a product that is sold no more',
      { lanes: true },
      `update products set sale_state = 'delisted'`,
      'err.lane.unavailable',
    ],
  ] as const)('is refused for %s and changes nothing', async (_what, args, prepared, key) => {
    if (prepared) await run(prepared);
    const before = await laneOf('d1');
    await expect(copy(args)).rejects.toMatchObject({ status: 409, key });
    expect(await laneOf('d1')).toEqual(before);
  });

  it('is refused when nothing is chosen', async () => {
    await expect(copy({})).rejects.toMatchObject({ status: 400, fields: { settings: 'err.copy.nothing' } });
  });
});

describe('binding a machine', () => {
  const machine = {
    id: 'd0',
    authId: 'a-d0',
    contacts: [{}, {}, {}],
  } as unknown as AnyRow;
  const bind = (row: AnyRow, pointNo = 'P330106-7777') =>
    world.change(async (work) => {
      await assertBindable(work, row, pointNo);
      return {};
    });

  it('requires three contacts, hardware with a credential and a free location', async () => {
    await expect(bind(machine)).resolves.toEqual({});
    const two = { ...machine, contacts: [{}, {}] } as unknown as AnyRow;
    await expect(bind(two)).rejects.toMatchObject({ key: 'err.env.contacts_min3' });
    await run(`update devices set point_no = 'P330106-8888' where id = 'd1'`);
    await expect(bind(machine, 'P330106-8888')).rejects.toMatchObject({ key: 'err.device.point_taken' });
    await run(`update device_auths set status = 'revoked' where id = 'a-d0'`);
    await expect(bind(machine)).rejects.toMatchObject({ key: 'err.device.revoked' });
  });

  it('refers hardware whose location no longer exists to the administrator', async () => {
    await run(
      `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status, bound_point_no)
       values ('a-x', 'org', 'SMV24A9999999', 'X9', 'M', 'O', 'issued', 'P330106-9999')`,
    );
    const chosen = world.change((work) => hardwareFor(work, 'a-x'));
    await expect(chosen).rejects.toMatchObject({ key: 'err.device.bound_point_missing' });
  });
});
