import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_TYPES } from '../../../contract/permissions';
import type { Database } from '../database';
import { loadReferenceData } from '../reference-data';
import { DEMO_ACCOUNTS, demoMachines, inStore, loadDemoData } from '.';
import { DEMO_NOW, DEMO_OPTIONS, openDemo } from './testDemo';

const { machines: MACHINES } = DEMO_OPTIONS;
/** Tables the demo fills, with what orders their rows. */
const FILLED = {
  organizations: 'id',
  users: 'id',
  products: 'id',
  batches: 'id',
  iot_cards: 'id',
  device_auths: 'id',
  devices: 'id',
  cabinets: 'id',
  trays: 'id',
  lanes: 'id',
  door_records: 'id',
  vend_records: 'id',
  stock_ledger: 'id',
  alerts: 'id',
  rule_states: 'fingerprint',
  iot_usage_daily: 'card_id, day',
  env_5m: 'device_ix, bucket',
  env_1h: 'device_ix, bucket',
};

let database: Database;
beforeAll(async () => {
  database = await openDemo();
});
afterAll(() => database.close());

async function count(from: string): Promise<number> {
  const rows = await database.query<{ n: number }>(`select count(*)::int as n ${from}`);
  return rows[0]?.n ?? Number.NaN;
}

/** Digest of each table without the moments at which the database wrote its rows. */
async function fingerprints({ query }: Database): Promise<Record<string, string | undefined>> {
  const digests: Record<string, string | undefined> = {};
  for (const [table, order] of Object.entries(FILLED)) {
    const [row] = await query<{ digest: string }>(
      `select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at')::text, '' order by ${order})) as digest
       from ${table} t`,
    );
    digests[table] = row?.digest;
  }
  return digests;
}

describe('the demonstration data', () => {
  it('has figures for the replenishment planner at once', async () => {
    const rows = await count('from products');
    expect(
      await database.query(`select reltuples::int as n from pg_class where relname = 'products'`),
    ).toEqual([{ n: rows }]);
  });

  it('is loaded once, together with the reference data', async () => {
    const before = await fingerprints(database);
    const roles = await count('from roles');
    await loadReferenceData(database);
    expect(await loadDemoData(database, { ...DEMO_OPTIONS, machines: 3 })).toEqual({ machines: 0 });
    expect(await fingerprints(database)).toEqual(before);
    expect(await count('from roles')).toBe(roles);
    expect(Object.entries(before).filter(([, digest]) => !digest)).toEqual([]);
  });

  it('has an institution tree of four levels with three tenants', async () => {
    const rows = await database.query<{ path: string }>('select path from organizations');
    expect(Math.max(...rows.map(({ path }) => path.split('.').length - 1))).toBe(4);
    expect(await count("from organizations where type = 'platform'")).toBe(1);
    const tenants =
      "from organizations o join organizations p on p.id = o.parent_id where p.type = 'platform'";
    expect(await count(tenants)).toBe(3);
  });

  it('has an account for every role, each with its own hash of the same password', async () => {
    expect([...new Set(DEMO_ACCOUNTS.map(({ role }) => role))].sort()).toEqual([...ROLE_TYPES].sort());
    const users = await database.query<{ code: string; hash: string; org: string; role: string }>(
      `select u.code, password_hash as hash, o.name as org, r.code as role
       from users u join organizations o on o.id = u.org_id join roles r on r.id = u.role_id order by u.id`,
    );
    const wanted = DEMO_ACCOUNTS.map(({ code, role, orgName }) => ({
      code,
      role,
      org: orgName,
      hash: `hash of ${code} 246810`,
    }));
    const byCode = (left: { code: string }, right: { code: string }) => left.code.localeCompare(right.code);
    expect(users.sort(byCode)).toEqual(wanted.sort(byCode));
  });

  it('has machines of one or two cabinets with 40 to 120 lanes', async () => {
    expect(await count('from devices')).toBe(MACHINES);
    const rows = await database.query<{ lanes: number; cabinets: number }>(
      `select count(distinct l.id)::int as lanes, count(distinct c.id)::int as cabinets
       from devices d join lanes l on l.device_id = d.id join cabinets c on c.device_id = d.id group by d.id`,
    );
    expect(rows).toHaveLength(MACHINES);
    expect(rows.filter(({ lanes, cabinets }) => lanes < 40 || lanes > 120 || cabinets > 2)).toEqual([]);
    expect(await count("from devices where storage_class = 'COLD_2_8'")).toBe(3);
    expect(await count("from devices where storage_class = 'CN_ROOM'")).toBe(13);
  });

  it('offers about three hundred products to every tenant', async () => {
    const rows = await database.query<{ n: number }>(
      `select count(*)::int as n from products p join organizations o on o.id = p.org_id
       where o.type = 'institution' group by org_id`,
    );
    expect(rows).toHaveLength(3);
    for (const { n } of rows) expect(Math.abs(n - 300)).toBeLessThan(30);
    expect(await count('from batches where expiry <= mfg_date')).toBe(0);
  });

  it.each(['lanes', 'vend_records', 'stock_ledger'])('mixes no tenants in %s', async (table) => {
    const pairs = `from ${table} x join devices d on d.id = x.device_id join organizations o on o.id = d.org_id
      join products p on p.id = x.product_id join organizations s on s.id = p.org_id`;
    expect(await count(pairs)).toBeGreaterThan(0);
    expect(await count(`${pairs} where left(o.path, length(s.path)) <> s.path`)).toBe(0);
  });

  it.each(['vend_records', 'door_records', 'alerts'])(
    'stores %s under the owner of the machine',
    async (table) => {
      const foreign = `from ${table} x join devices d on d.id = x.device_id where x.org_id <> d.org_id`;
      expect(await count(foreign)).toBe(0);
    },
  );

  it('shows every product with an image of its own institution', async () => {
    const [{ n }] = (await database.query(
      `select count(*)::int as n from products p where not exists
         (select from files f where f.id = p.front_image and f.org_id = p.org_id and f.width > 0)`,
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('assigns cards, hardware and batches to their owners', async () => {
    expect(
      await count('from devices d join iot_cards c on c.id = d.iot_card_id where c.org_id <> d.org_id'),
    ).toBe(0);
    expect(
      await count('from devices d join device_auths a on a.id = d.auth_id where a.org_id <> d.org_id'),
    ).toBe(0);
    expect(
      await count('from batches b join products p on p.id = b.product_id where b.org_id <> p.org_id'),
    ).toBe(0);
  });

  it('has few lanes whose front batch may not be sold, for any fleet size', async () => {
    const late = await count(
      "from lane_batches lb join batches b on b.id = lb.batch_id where b.expiry <= date '2026-05-23' + 30",
    );
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThanOrEqual(6);
  });

  it('gives the simulator every machine with its secret and its demand', async () => {
    const machines = await demoMachines(database, DEMO_NOW);
    expect(machines).toHaveLength(MACHINES);
    expect(new Set(machines.map(({ secret }) => secret)).size).toBe(MACHINES);
    const lanes = machines.flatMap((machine) => machine.lanes);
    expect(lanes).toHaveLength(await count('from lanes'));
    expect(lanes.reduce((sum, { stock }) => sum + stock, 0)).toBe(
      Number((await database.query<{ n: number }>('select sum(stock)::int as n from lanes'))[0]?.n),
    );
    const atWork = machines.slice(0, MACHINES - inStore(MACHINES));
    expect(atWork.every((machine) => machine.lanes.some(({ ads = 0 }) => ads > 0))).toBe(true);
    // The demonstration remembers a week of them.
    const soldInWeek = await count("from stock_ledger where kind = 'sale'");
    const perDay = lanes.reduce((sum, { ads = 0 }) => sum + ads, 0);
    expect(perDay / (soldInWeek / 7)).toBeGreaterThan(0.9);
    expect(perDay / (soldInWeek / 7)).toBeLessThan(1.1);
    expect(machines.every(({ cabinets }) => cabinets.every(({ trays }) => trays >= 5))).toBe(true);
  });

  it('tells the simulator which lanes a machine has locked, and not those it was only told to lock', async () => {
    const hold = (proof: string | null, kind: string | null, at: number) =>
      database.query(
        `update lanes set hold = $1, hold_proof = $2 where id = (select id from lanes order by id limit 1 offset ${at})`,
        [kind, proof],
      );
    const locked = async () =>
      (await demoMachines(database, DEMO_NOW)).flatMap(({ lanes }) => lanes.filter((lane) => lane.locked));
    const before = (await locked()).length;
    await hold('verified', 'paused', 0);
    await hold('sent', 'paused', 1);
    expect(await locked()).toHaveLength(before + 1);
    await hold(null, null, 0);
    await hold(null, null, 1);
  });

  it('is the same with the same seed', async () => {
    const other = await openDemo();
    expect(await fingerprints(other)).toEqual(await fingerprints(database));
    await other.close();
  });
});
