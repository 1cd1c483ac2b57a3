import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_KEYS, type PermissionKey } from '../../../contract/permissions';
import { SEARCH_MAX_HITS, SEARCH_MAX_PER_KIND } from '../../../contract/search';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet, serialOf } from '../../ingest/testFleet';
import { search } from './search';

const FLEET = 200;
let database: Database;

function person(orgIds: string[], permissions: readonly PermissionKey[] = PERMISSION_KEYS): Principal {
  return { orgIds: new Set(orgIds), permissions: new Set(permissions) } as unknown as Principal;
}
const platform = person(['org', 'clinic', 'ward']);
async function find(q: string, who: Principal = platform) {
  return (await search(database, who, q)).hits;
}

async function insertOrg(id: string, code: string, name: string): Promise<void> {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values ($1, 'org', $2, $3, $4, 'institution')`,
    [id, `org.${id}.`, code, name],
  );
}

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: FLEET });
  await insertOrg('clinic', 'CLINIC01', '西湖诊所');
  await insertOrg('ward', 'WARD0001', 'SMV ward');
  await database.query(
    `insert into roles (id, code, name, type) values ('r1', 'searcher', 'R', 'repair') on conflict do nothing`,
  );
  await database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash)
     values ('u1', 'wang.li', '王丽', 'clinic', 'r1', 'x'), ('u2', 'smv24', '100%_sure', 'org', 'r1', 'x')`,
  );
});
afterAll(() => database.close());

/** An order of two goods, and a vend that its machine knows by a task only. */
async function insertVends(): Promise<void> {
  const vends = [
    ['v1', 'DT900', 'SO20261121000042', 'A-1-01'],
    ['v2', 'DT900', 'SO20261121000042', 'A-1-02'],
    ['v3', 'DT901', null, 'A-1-01'],
  ];
  for (const vend of vends)
    await database.query(
      `insert into vend_records (id, task, order_no, lane_no, device_id, org_id, at, recv_at, rc)
       values ($1, $2, $3, $4, 'd3', 'org', now(), now(), 0)`,
      vend,
    );
}

describe('search', () => {
  it('lists an exact serial number, id or ICCID first', async () => {
    const serial = serialOf(7);
    const [bySerial] = await find(serial.toLowerCase());
    expect(bySerial).toMatchObject({ kind: 'machine', id: 'd7', exact: true });
    expect(bySerial?.path).toBe('/machine/equipmentMain/device/d7');
    const [card] = await database.query<{ iccid: string }>('select iccid from iot_cards limit 1');
    const hits = await find(card?.iccid ?? '');
    expect(hits[0]?.exact).toBe(true);
    expect(hits.map(({ kind }) => kind)).toContain('iotCard');
  });

  it('finds an order once, by its number or the machine’s number, at the machine that sold it', async () => {
    await insertVends();
    const order = { kind: 'order', title: 'SO20261121000042', path: '/machine/equipmentMain/device/d3' };
    expect(await find('so20261121000042')).toEqual([expect.objectContaining({ ...order, exact: true })]);
    expect(await find('DT900')).toEqual([expect.objectContaining(order)]);
    expect(await find('DT901')).toEqual([expect.objectContaining({ kind: 'order', title: 'DT901' })]);
    expect(await find('SO2026112100004')).toEqual([]);
    expect(await find('DT900', person(['clinic']))).toEqual([]);
    expect(await find('DT900', person(['org'], ['userMain']))).toEqual([]);
  });

  it('lists an exact match of a later kind before partial matches of an earlier one', async () => {
    const hits = await find('smv24');
    expect(hits[0]).toMatchObject({ kind: 'user', id: 'u2', exact: true });
    expect(hits.slice(1).every(({ exact }) => !exact)).toBe(true);
    expect(hits.some(({ kind }) => kind === 'machine')).toBe(true);
  });

  it('finds users by account and name and institutions by name, ignoring case', async () => {
    expect(await find('WANG')).toMatchObject([
      { kind: 'user', title: '王丽', path: '/system/people/record/u1' },
    ]);
    expect(await find('王')).toMatchObject([{ kind: 'user', sub: 'wang.li' }]);
    expect(await find('西湖')).toMatchObject([{ kind: 'organization', id: 'clinic' }]);
  });

  it('finds Chinese names by pinyin, below literal matches', async () => {
    expect(await find('wl')).toMatchObject([{ kind: 'user', title: '王丽', exact: false }]);
    expect(await find('xihu')).toMatchObject([{ kind: 'organization', id: 'clinic' }]);
    expect((await find('wang')).map(({ title }) => title)).toEqual(['王丽']);
    expect(await find('xihu', person(['org', 'ward']))).toEqual([]);
  });

  it('treats wildcards literally', async () => {
    expect(await find('%')).toMatchObject([{ id: 'u2' }]);
    expect(await find('100%_s')).toMatchObject([{ id: 'u2' }]);
    expect(await find('_')).toMatchObject([{ id: 'u2' }]);
    expect(await find('\\')).toEqual([]);
  });

  it('shows nothing of other institutions', async () => {
    const clinic = person(['clinic']);
    expect(await find(serialOf(7), clinic)).toEqual([]);
    expect(await find('smv', clinic)).toEqual([]);
    expect(await find('wang', clinic)).toHaveLength(1);
  });

  it('shows only kinds whose page the user may open', async () => {
    const hits = await find('smv', person(['org', 'clinic', 'ward'], ['orgMain']));
    expect(hits).toMatchObject([{ kind: 'organization', id: 'ward' }]);
    expect(await find('smv', person(['org'], []))).toEqual([]);
  });

  it('limits the number of results', async () => {
    const hits = await find('0');
    expect(hits.length).toBeLessThanOrEqual(SEARCH_MAX_HITS);
    expect(hits.filter(({ kind }) => kind === 'machine')).toHaveLength(SEARCH_MAX_PER_KIND);
  });
});
