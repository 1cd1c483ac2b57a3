import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkResult, ListResult } from '../../../contract/kit/wire';
import type { Planogram, PlanogramLane } from '../../../contract/machines/planogram';
import { settledBatches } from '../../../contract/machines/planogram';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type CabinetTypes, insertCabinetTypes, insertRow } from '../worlds/cabinetTypes';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let client: ApiClient;
let device: AnyRow;
let types: CabinetTypes;

beforeAll(async () => {
  world = await startPeopleWorld();
  client = world.institution;
  types = await insertCabinetTypes(world.database);
});
afterAll(() => world.close());

/** A machine with one cabinet of two trays with four lanes each. */
beforeEach(async () => {
  await world.database.query('delete from lanes');
  await world.database.query('delete from trays');
  await world.database.query('delete from cabinets');
  device = await client.get<AnyRow>(`/devices/${world.machines.A}`);
  await add(types.tray);
});

const add = (palletTypeId: string) =>
  client.raw('POST', `/devices/${device.id}/addCabinet`, {
    version: device.version,
    args: { cabinetTypeId: types.cabinet, palletTypeId },
  });
const planogram = () => client.get<Planogram>(`/devices/${device.id}/planogram`);

async function lane(laneNo: string): Promise<PlanogramLane> {
  const found = (await planogram()).lanes.find((each) => each.laneNo === laneNo);
  if (!found) throw new Error(`no lane ${laneNo}`);
  return found;
}
const set = (laneNo: string, what: string) =>
  world.database.query(`update lanes set ${what} where lane_no = $1`, [laneNo]);

/** @returns the key of the refusal, or undefined */
async function run(laneNo: string, command: string, args: object = {}, reason?: string) {
  const { id, version } = await lane(laneNo);
  const { status, body } = await client.raw('POST', `/lanes/${id}/${command}`, { version, args, reason });
  return status === 200 ? undefined : body.key;
}
const onTray = async (trayNo: number) =>
  (await planogram()).lanes
    .filter((each) => each.trayNo === trayNo)
    .map((each) => `${each.laneNo}×${each.span}`);

describe('a cabinet', () => {
  it('has its trays and empty lanes, numbered by position', async () => {
    const { cabinets, lanes } = await planogram();
    expect(cabinets).toMatchObject([{ no: 'A', type: 'CAB1', role: 'main' }]);
    expect(cabinets[0]?.trays).toMatchObject([
      { trayNo: 1, mechanism: 'belt', usableW: 500, slotWidth: 100, clearH: 140 },
      { trayNo: 2 },
    ]);
    // The type of the tray has five, the cabinet takes four.
    expect(await onTray(2)).toEqual(['A-2-01×1', 'A-2-02×1', 'A-2-03×1', 'A-2-04×1']);
    expect(lanes[0]).toMatchObject({ capacity: 8, stock: 0, productId: null, batches: [] });
  });

  it('takes the next letter, up to eight', async () => {
    expect((await add(types.tray)).status).toBe(200);
    expect((await planogram()).cabinets.map(({ no }) => no)).toEqual(['A', 'B']);
    for (let more = 0; more < 6; more++) await add(types.tray);
    expect((await add(types.tray)).body.key).toBe('err.device.cabinets_max');
  });

  it('refuses a tray wider than itself', async () => {
    expect((await add(types.wideTray)).body.key).toBe('err.cabinet.tray_wide');
    expect((await planogram()).cabinets).toHaveLength(1);
  });
});

describe('lanes', () => {
  it('merge with neighbors up to three columns and keep the left number', async () => {
    expect(await run('A-1-01', 'mergeLeft')).toBe('err.track.leftmost');
    expect(await run('A-1-04', 'mergeRight')).toBe('err.track.rightmost');
    expect(await run('A-1-02', 'mergeLeft')).toBeUndefined();
    expect(await onTray(1)).toEqual(['A-1-01×2', 'A-1-03×1', 'A-1-04×1']);
    expect(await run('A-1-01', 'mergeRight')).toBeUndefined();
    expect(await onTray(1)).toEqual(['A-1-01×3', 'A-1-04×1']);
    expect(await run('A-1-01', 'mergeRight')).toBe('err.track.span_max');
    expect(await run('A-1-04', 'mergeLeft')).toBe('err.track.span_max');
  });

  it('with products in one of them cannot be merged', async () => {
    await set('A-1-02', 'stock = 3');
    expect(await run('A-1-01', 'mergeRight')).toBe('err.track.not_empty');
    expect(await run('A-1-02', 'mergeRight')).toBe('err.track.not_empty');
  });

  it('are split once nothing can be dispensed from them', async () => {
    await run('A-1-02', 'mergeLeft');
    await run('A-1-01', 'mergeRight');
    expect(await run('A-1-01', 'split')).toBe('err.track.pause_first');
    await run('A-1-01', 'pause', {}, 'rearrange');
    await set('A-1-01', 'stock = 1');
    expect(await run('A-1-01', 'split')).toBe('err.track.not_empty');
    await set('A-1-01', 'stock = 0');
    expect(await run('A-1-01', 'split')).toBeUndefined();
    expect(await onTray(1)).toEqual(['A-1-01×1', 'A-1-02×1', 'A-1-03×1', 'A-1-04×1']);
    expect(await run('A-1-02', 'split')).toBe('err.track.single');
  });

  it('are split without a pause while the machine is in maintenance', async () => {
    await run('A-1-02', 'mergeLeft');
    await world.database.query(`update devices set oper_state = 'maintenance' where id = $1`, [device.id]);
    expect(await run('A-1-01', 'split')).toBeUndefined();
    await world.database.query(`update devices set oper_state = 'normal' where id = $1`, [device.id]);
  });

  it('are cleared of a fault after a passed test and sell no earlier', async () => {
    await set('A-1-01', `health = 'jam', sale_state = 'paused'`);
    expect(await run('A-1-01', 'resume')).toBe('err.lane.fault');
    expect(await run('A-1-01', 'clearFault')).toBe('err.lane.test_required');
    expect(await run('A-1-01', 'passTest', {}, 'three boxes')).toBeUndefined();
    expect(await run('A-1-01', 'clearFault')).toBeUndefined();
    expect(await run('A-1-01', 'resume')).toBeUndefined();
    expect(await lane('A-1-01')).toMatchObject({ health: 'ok', saleState: 'soldout' });
  });

  it('have the batches calculated from their stock', async () => {
    const { id } = await lane('A-1-01');
    const [{ org_id } = { org_id: '' }] = await world.database.query<{ org_id: string }>(
      'select org_id from lanes where id = $1',
      [id],
    );
    await insertRow(world.database, 'lane_batches', { id: ulid(), org_id, lane_id: id, pos: 0, qty: 3 });
    await insertRow(world.database, 'lane_batches', { id: ulid(), org_id, lane_id: id, pos: 1, qty: 2 });
    await set('A-1-01', 'stock = 5');
    const { batches } = await lane('A-1-01');
    expect(batches.map(({ qty }) => qty)).toEqual([3, 2]);
    for (const stock of [4, 1, 6, 0]) {
      const before = (await lane('A-1-01')).batches;
      await set('A-1-01', `stock = ${stock}`);
      expect((await lane('A-1-01')).batches).toEqual(settledBatches(before, stock));
    }
  });
});

describe('a product', () => {
  async function product(parts: object = {}): Promise<string> {
    const id = ulid();
    made += 1;
    await insertRow(world.database, 'product_categories', { id, code: `87${10 + made}`, name: '{}' });
    await insertRow(world.database, 'products', {
      id,
      org_id: device.orgId,
      approval_no: 'H1',
      category_id: id,
      specification: '1',
      dosage_form: 'd',
      generic_name: `product ${made}`,
      manufacturer: 'm',
      storage_class: 'CN_ROOM',
      otc_class: 'otc_b',
      shelf_life_months: 12,
      selling_price: 990,
      width_mm: 80,
      height_mm: 100,
      length_mm: 20,
      audit_state: 'passed',
      sale_state: 'listed',
      ...parts,
    });
    return id;
  }
  let made = 0;

  it('is put into many lanes at once, each with its own result', async () => {
    const productId = await product();
    await set('A-1-02', 'stock = 2');
    const some = await Promise.all(['A-1-01', 'A-1-02', 'A-2-01'].map(lane));
    const result = await client.post<BulkResult>('/lanes/bulk/assign', {
      ids: some.map(({ id }) => id),
      expectedVersions: Object.fromEntries(some.map(({ id, version }) => [id, version])),
      args: { productId, capacity: 6 },
    });
    expect(result).toMatchObject({ done: 2, failed: 1 });
    expect(result.rows.find(({ ok }) => !ok)).toMatchObject({ id: some[1]?.id, key: 'err.lane.stock_left' });
    expect(await lane('A-2-01')).toMatchObject({ productId, price: 990, capacity: 6 });
  });

  it('of an institution above is shown by name', async () => {
    await run('A-1-01', 'assign', { productId: await product() });
    await world.database.query(`with moved as (update lanes set machine_product_id = product_id)
      update products set org_id = (select id from organizations where parent_id is null)`);
    const { productName, machineProductName } = await lane('A-1-01');
    expect([productName, machineProductName]).toEqual(Array(2).fill(expect.stringMatching(/^product /)));
  });

  it.each([
    [{ width_mm: 97 }, 'err.lane.size'],
    [{ height_mm: 141 }, 'err.lane.size'],
    [{ storage_class: 'COLD_2_8' }, 'err.lane.storage_class'],
    [{ otc_class: 'otc_a' }, 'err.product.policy_forbidden'],
    [{ sale_state: 'delisted' }, 'err.lane.unavailable'],
  ])('with %o is refused with %s', async (parts, key) => {
    expect(await run('A-1-01', 'assign', { productId: await product(parts) })).toBe(key);
  });

  it('is placed only in matching temperature zones, as in the planogram', async () => {
    const cold = await product({ storage_class: 'COLD_2_8' });
    await insertRow(world.database, 'zone_settings', {
      id: ulid(),
      org_id: device.orgId,
      device_id: device.id,
      zone: 'Z2',
      storage_class: 'COLD_2_8',
    });
    await world.database.query(`update cabinets set zone = 'Z2' where device_id = $1`, [device.id]);
    const { cabinets } = await client.get<Planogram>(`/devices/${device.id}/planogram`);
    expect(cabinets).toMatchObject([{ no: 'A', storageClass: 'COLD_2_8' }]);
    expect(await run('A-1-01', 'assign', { productId: cold })).toBeUndefined();
    await world.database.query('delete from zone_settings');
  });

  it('of another institution cannot be placed in this machine, also by a user who sees both', async () => {
    const [{ id: other } = { id: '' }] = await world.database.query<{ id: string }>(
      `select id from organizations where code = 'TENANTB'`,
    );
    const productId = await product({ org_id: other });
    const platform = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const { id, version } = await lane('A-1-01');
    await world.database.query(
      'update users set org_id = (select id from organizations where parent_id is null) where code = $1',
      [accountOf('platform_admin', 'A')],
    );
    expect((await platform.raw('GET', `/products/${productId}`)).status).toBe(200);
    const { body } = await platform.raw('POST', `/lanes/${id}/assign`, { version, args: { productId } });
    expect(body).toMatchObject({ key: 'err.common.validation' });
    expect(JSON.stringify(body)).toContain('err.lane.other_seller');
    expect((await lane('A-1-01')).productId).toBeNull();
  });

  it('of the institution above is named for users with it in a lane, and is not opened', async () => {
    const [{ id: above } = { id: '' }] = await world.database.query<{ id: string }>(
      'select id from organizations where parent_id is null',
    );
    const productId = await product({ org_id: above });
    await set('A-1-01', `product_id = '${productId}'`);
    const { titles } = await client.get<ListResult>(`/lanes?q=A-1-01&filter[deviceId]=in:${device.id}`);
    expect(titles.products?.[productId]).toBeTruthy();
    expect((await client.raw('GET', `/products/${productId}`)).status).toBe(404);
  });

  it('that is too wide fits after a merge', async () => {
    const productId = await product({ width_mm: 150 });
    expect(await run('A-1-01', 'assign', { productId })).toBe('err.lane.size');
    await run('A-1-01', 'mergeRight');
    expect(await run('A-1-01', 'assign', { productId, price: 500 })).toBeUndefined();
    expect(await lane('A-1-01')).toMatchObject({ productId, price: 500, span: 2 });
  });
});

describe('a reseller', () => {
  const grant = (laneNo: string, rights: string[], validTo: string) =>
    world.database.query(
      `insert into reseller_users (id, org_id, user_id, device_id, lanes, rights, valid_to)
       select $1, d.org_id, u.id, d.id, $2, $3, $4::date from devices d, users u where d.id = $5 and u.code = $6`,
      [
        ulid(),
        JSON.stringify([{ laneNo }]),
        JSON.stringify(rights),
        validTo,
        device.id,
        accountOf('track_admin', 'A'),
      ],
    );
  const ask = async (reseller: ApiClient, laneNo: string, command: string, args: object, reason?: string) => {
    const { id, version } = await lane(laneNo);
    const { status, body } = await reseller.raw('POST', `/lanes/${id}/${command}`, { version, args, reason });
    return status === 200 ? 200 : `${status} ${body.key}`;
  };

  it('sees and manages the assigned lanes until the assignment ends, within its permissions', async () => {
    await grant('A-1-01', ['replenish', 'pause'], '2099-01-01');
    const reseller = await signIn(world.url, accountOf('track_admin', 'A'), PASSWORD);
    const { rows } = await reseller.get<ListResult>(`/lanes?filter[deviceId]=eq:${device.id}`);
    expect(rows.map(({ laneNo }) => laneNo)).toEqual(['A-1-01']);
    const { lanes } = await reseller.get<Planogram>(`/devices/${device.id}/planogram`);
    expect(lanes.map(({ laneNo }) => laneNo)).toEqual(['A-1-01']);
    expect(await ask(reseller, 'A-1-01', 'pause', {}, 'empty')).toBe(200);
    expect(await ask(reseller, 'A-1-01', 'setPrice', { price: 900 })).toBe('403 err.lane.grant');
    expect(await ask(reseller, 'A-1-02', 'pause', {}, 'empty')).toMatch(/^404/);
    await world.database.query(`update reseller_users set valid_to = '2020-01-01'`);
    expect(await ask(reseller, 'A-1-01', 'resume', {})).toMatch(/^404/);
  });
});
