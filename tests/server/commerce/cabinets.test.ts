import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { Planogram } from '../../../contract/machines/planogram';
import { type CabinetTypes, insertCabinetTypes, insertRow } from '../worlds/cabinetTypes';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let types: CabinetTypes;
let device: AnyRow;
const small = ulid();
const narrow = ulid();
const locker = ulid();
const row = <Row>(sql: string, values: unknown[] = []) => world.database.query<Row>(sql, values);

/** The same kind of cabinet with one tray of three lanes; a locker of three boxes; a tray of two lanes. */
async function insertOtherTypes(): Promise<void> {
  for (const [table, id, from, change] of [
    ['cabinet_types', small, types.cabinet, { type_code: 'CAB0', tray_count: 1, max_track_per_tray: 3 }],
    ['cabinet_types', locker, types.cabinet, { type_code: 'LOCKER', role: 'locker', tray_count: 3 }],
    ['pallet_types', narrow, types.tray, { pallet_code: 'TRAY2', default_tracks: 2, slot_width: 40 }],
  ] as const) {
    const [like] = await row<Record<string, unknown>>(`select * from ${table} where id = $1`, [from]);
    const zones = like?.temp_zones ? { temp_zones: JSON.stringify(like.temp_zones) } : {};
    await insertRow(world.database, table, { ...like, ...zones, ...change, id });
  }
}

beforeAll(async () => {
  world = await startPeopleWorld();
  types = await insertCabinetTypes(world.database);
  await insertOtherTypes();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of [
    'machine_commands',
    'shelf_plans',
    'reseller_users',
    'lanes',
    'trays',
    'locker_boxes',
    'cabinets',
  ])
    await row(`delete from ${table}`);
  device = await world.institution.get<AnyRow>(`/devices/${world.machines.A}`);
  for (const _each of ['A', 'B'])
    await run('addCabinet', { cabinetTypeId: types.cabinet, palletTypeId: types.tray }, undefined);
  await row('delete from machine_commands');
});

/** A product on sale, so wide. */
let made = 0;
async function product(width_mm: number): Promise<string> {
  const id = ulid();
  made += 1;
  await insertRow(world.database, 'product_categories', { id, code: `88${10 + made}`, name: '{}' });
  await insertRow(world.database, 'products', {
    id,
    org_id: device.orgId,
    category_id: id,
    generic_name: id,
    approval_no: 'H1',
    specification: 's',
    dosage_form: 'd',
    manufacturer: 'm',
    storage_class: device.storageClass,
    otc_class: 'otc_b',
    shelf_life_months: 12,
    selling_price: 990,
    width_mm,
    height_mm: 60,
    length_mm: 20,
    audit_state: 'passed',
    sale_state: 'listed',
  });
  return id;
}

/** @returns the key of the refusal, or undefined */
async function run(command: string, args: object, reason: string | undefined = 'rebuilt') {
  const body = { version: device.version, args, reason };
  const answer = await world.institution.raw('POST', `/devices/${device.id}/${command}`, body);
  return answer.status === 200 ? undefined : (answer.body.key ?? answer.status);
}
const numbers = async (prefix: string) =>
  (await world.institution.get<Planogram>(`/devices/${device.id}/planogram`)).lanes
    .filter(({ laneNo }) => laneNo.startsWith(prefix))
    .map(({ laneNo }) => laneNo);
const told = () =>
  row<{ type: string; reason: string; lanes: number }>(
    `select type, reason, jsonb_array_length(params->'lanes') as lanes from machine_commands`,
  );
const history = async () =>
  (
    await row<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action like 'devices.%Cabinet' or
        entity_id = $1 and action = 'devices.exchangeTray' order by pos desc limit 1`,
      [device.id],
    )
  )[0]?.action;

describe('removing a cabinet', () => {
  it('removes its trays and lanes, adds a history entry and sends the machine its new plan', async () => {
    expect(await run('removeCabinet', { cabinetNo: 'b' })).toBeUndefined();
    expect(await numbers('B')).toEqual([]);
    expect(await numbers('A')).toHaveLength(8);
    expect(await told()).toEqual([{ type: 'apply_plan', reason: 'cabinet', lanes: 8 }]);
    expect(await history()).toBe('devices.removeCabinet');
  });

  it('sends nothing to a machine without other cabinets', async () => {
    await run('removeCabinet', { cabinetNo: 'B' });
    await row('delete from machine_commands');
    expect(await run('removeCabinet', { cabinetNo: 'A' })).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  it('is refused for an unknown letter', async () => {
    expect(await run('removeCabinet', { cabinetNo: 'C' })).toBe('err.cabinet.none');
  });

  it.each([
    ['goods in it', `update lanes set stock = 1 where lane_no = 'B-2-03'`, 'err.cabinet.stock'],
    [
      'a plan for one of its lanes',
      `insert into shelf_plans (id, org_id, plan_name, device_id, effective_at, state, lines)
        select 's', org_id, 'Autumn', id, now(), 'published', '[{"laneNo":"B-1-01"}]' from devices where id = $1`,
      'err.cabinet.task',
    ],
    [
      'a command on its way to one of its lanes',
      `insert into machine_commands (id, org_id, command_no, device_id, type, state, params, reason, requested_at, not_after)
        select 'c', org_id, 'MC1', id, 'lock_sale', 'sent', '{"lanes":["B-1-01"]}', 'r', now(), now() from devices where id = $1`,
      'err.command.inFlight',
    ],
    [
      'a reseller with a right to one of its lanes',
      `insert into reseller_users (id, org_id, user_id, device_id, lanes, rights, valid_to)
        select 'g', org_id, (select id from users limit 1), id, '[{"laneNo":"B-1-01"}]', '["price"]', '2999-01-01'
        from devices where id = $1`,
      'err.cabinet.granted',
    ],
  ])('is refused with %s and changes nothing', async (_name, sql, key) => {
    await row(sql, sql.includes('$1') ? [device.id] : []);
    expect(await run('removeCabinet', { cabinetNo: 'B' })).toBe(key);
    expect(await run('renumberCabinet', { cabinetNo: 'B', newNo: 'D' })).toBe(key);
    expect(await numbers('B')).toHaveLength(8);
    expect(await run('removeCabinet', { cabinetNo: 'A' })).toBeUndefined();
  });
});

describe('changing the type of a cabinet', () => {
  it('removes what the new type lacks and keeps the remaining products', async () => {
    await row(`update lanes set stock = 2 where lane_no = 'B-1-02'`);
    expect(await run('changeCabinet', { cabinetNo: 'B', cabinetTypeId: small })).toBeUndefined();
    expect(await numbers('B')).toEqual(['B-1-01', 'B-1-02', 'B-1-03']);
    expect(await row(`select type from cabinets where cabinet_no = 'B'`)).toEqual([{ type: 'CAB0' }]);
    expect(await told()).toMatchObject([{ lanes: 11 }]);
  });

  it('is refused while products are where the new type has nothing', async () => {
    await row(`update lanes set stock = 2 where lane_no = 'B-1-04'`);
    expect(await run('changeCabinet', { cabinetNo: 'B', cabinetTypeId: small })).toBe('err.cabinet.stock');
  });

  it('adds trays like the last one where nobody says of which type', async () => {
    const trays = await row(`select tray_no, pallet_type_id from trays where cabinet_id in
      (select id from cabinets where cabinet_no = 'B') order by tray_no`);
    await run('changeCabinet', { cabinetNo: 'B', cabinetTypeId: small });
    expect(await run('changeCabinet', { cabinetNo: 'B', cabinetTypeId: types.cabinet })).toBeUndefined();
    const added = await row(`select tray_no, pallet_type_id from trays where cabinet_id in
      (select id from cabinets where cabinet_no = 'B') order by tray_no`);
    expect(added).toEqual(trays);
  });

  it('adds trays of the chosen type', async () => {
    await run('changeCabinet', { cabinetNo: 'B', cabinetTypeId: small });
    const back = { cabinetNo: 'B', cabinetTypeId: types.cabinet };
    expect(await run('changeCabinet', { ...back, palletTypeId: narrow })).toBeUndefined();
    expect(await numbers('B-2')).toEqual(['B-2-01', 'B-2-02']);
  });
});

describe('exchanging a tray', () => {
  const tray = { cabinetNo: 'B', trayNo: 1 };

  it('keeps what still fits in its lane and leaves other trays unchanged', async () => {
    for (const [lane, width] of [
      ['B-1-01', 30],
      ['B-1-02', 90],
    ] as const) {
      const id = await product(width);
      await row(`update lanes set product_id = $1, price = 100 where lane_no = $2`, [id, lane]);
    }
    await row(`update lanes set stock = 3 where lane_no = 'B-2-01'`);
    const [kept] = await row<{ id: string }>(`select id from lanes where lane_no = 'B-1-01'`);
    expect(await run('exchangeTray', { ...tray, palletTypeId: narrow })).toBeUndefined();
    expect(await numbers('B-1')).toEqual(['B-1-01', 'B-1-02']);
    expect(await numbers('B-2')).toHaveLength(4);
    expect(await row(`select id from lanes where lane_no = 'B-1-01'`)).toEqual([kept]);
    const stands = `select product_id is not null as stands from lanes where lane_no like 'B-1-%' order by lane_no`;
    expect(await row(stands)).toEqual([{ stands: true }, { stands: false }]);
    expect(await history()).toBe('devices.exchangeTray');
  });

  it('splits merged lanes', async () => {
    await row(`delete from lanes where lane_no = 'B-1-02'`);
    await row(`update lanes set span = 2 where lane_no = 'B-1-01'`);
    expect(await run('exchangeTray', { ...tray, palletTypeId: types.tray })).toBeUndefined();
    expect(await numbers('B-1')).toHaveLength(4);
    expect(await row(`select span from lanes where lane_no = 'B-1-01'`)).toEqual([{ span: 1 }]);
  });

  it.each([
    ['goods on it', { palletTypeId: 'narrow' }, 'err.cabinet.stock'],
    ['a tray wider than the cabinet', { palletTypeId: 'wideTray' }, 'err.cabinet.tray_wide'],
    ['a tray it does not have', { palletTypeId: 'tray', trayNo: 9 }, 'err.cabinet.no_tray'],
  ] as const)('is refused with %s', async (_name, { palletTypeId, ...more }, key) => {
    await row(`update lanes set stock = 3 where lane_no = 'B-1-01'`);
    const id = palletTypeId === 'narrow' ? narrow : types[palletTypeId];
    expect(await run('exchangeTray', { ...tray, ...more, palletTypeId: id })).toBe(key);
  });
});

describe('renumbering a cabinet', () => {
  it('renames its lanes', async () => {
    expect(await run('renumberCabinet', { cabinetNo: 'B', newNo: 'd' })).toBeUndefined();
    expect(await numbers('B')).toEqual([]);
    expect(await numbers('D-2')).toEqual(['D-2-01', 'D-2-02', 'D-2-03', 'D-2-04']);
    expect(await told()).toMatchObject([{ lanes: 16 }]);
  });

  it('refuses a letter that is taken or beyond H', async () => {
    expect(await run('renumberCabinet', { cabinetNo: 'B', newNo: 'A' })).toBe('err.cabinet.taken');
    expect(await run('renumberCabinet', { cabinetNo: 'B', newNo: 'Z' })).toBe('err.common.validation');
  });
});

describe('a locker cabinet', () => {
  const boxes = () =>
    row<{ at: string }>(
      `select locker_cabinet || '-' || box_no as at from locker_boxes where device_id = $1 and org_id = $2 order by 1`,
      [device.id, device.orgId],
    );
  beforeEach(() => run('addCabinet', { cabinetTypeId: locker, palletTypeId: types.tray }, undefined));

  it('has boxes instead of lanes and keeps them when it is renamed or removed', async () => {
    expect(await boxes()).toEqual([{ at: 'C-01' }, { at: 'C-02' }, { at: 'C-03' }]);
    expect(await numbers('C')).toEqual([]);
    expect(await run('renumberCabinet', { cabinetNo: 'C', newNo: 'E' })).toBeUndefined();
    expect((await boxes())[0]).toEqual({ at: 'E-01' });
    expect(await run('removeCabinet', { cabinetNo: 'E' })).toBeUndefined();
    expect(await boxes()).toEqual([]);
  });

  it('cannot be removed or change its kind while an order has a box', async () => {
    await row(
      `insert into lock_orders (id, org_id, order_no, device_id, placed_at) values ('lk', $1, 'LK1', $2, now())`,
      [device.orgId, device.id],
    );
    await row(`update locker_boxes set state = 'reserved', order_id = 'lk' where box_no = '02'`);
    expect(await run('removeCabinet', { cabinetNo: 'C' })).toBe('err.locker.taken');
    expect(await run('renumberCabinet', { cabinetNo: 'C', newNo: 'E' })).toBe('err.locker.taken');
    expect(await run('changeCabinet', { cabinetNo: 'C', cabinetTypeId: small })).toBe('err.cabinet.locker');
    await row('delete from locker_boxes');
    await row('delete from lock_orders');
  });
});
