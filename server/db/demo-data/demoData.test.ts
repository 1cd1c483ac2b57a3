import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endsWithDigit, gtinDigit, luhnDigit } from '../../../contract/common/checkDigits';
import { isApprovalNo, type ProductKind } from '../../../contract/common/goodsCodes';
import { ROLE_TYPES } from '../../../contract/permissions';
import { ensurePartitions } from '../../jobs/partitions';
import type { Database } from '../database';
import { loadReferenceData } from '../reference-data';
import { openTestDatabase } from '../testDatabase';
import { DEMO_ACCOUNTS, demoMachines, loadDemoData } from '.';

const NOW = Date.UTC(2026, 10, 21, 4);
const MACHINES = 40;
const options = {
  now: NOW,
  machines: MACHINES,
  seed: 5,
  hashPassword: async (account: string) => `hash ${account}`,
};

async function openDemo(): Promise<Database> {
  const database = await openTestDatabase();
  await ensurePartitions(database, NOW);
  await loadReferenceData(database);
  await loadDemoData(database, options);
  return database;
}

let database: Database;
beforeAll(async () => {
  database = await openDemo();
});
afterAll(() => database.close());

const count = async (text: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n;

describe('the demo world', () => {
  it('is loaded once', async () => {
    const before = await count('from devices');
    await loadDemoData(database, { ...options, machines: 3 });
    expect([before, await count('from devices')]).toEqual([MACHINES, MACHINES]);
  });

  it('has an organisation tree of four levels with three tenants', async () => {
    const rows = await database.query<{ path: string }>('select path from organizations');
    const depth = Math.max(...rows.map(({ path }) => path.split('.').length - 1));
    expect(depth).toBe(4);
    const roots = await count("from organizations where type = 'platform'");
    expect(roots).toBe(1);
    expect(
      await count(
        "from organizations o join organizations p on p.id = o.parent_id where p.type = 'platform'",
      ),
    ).toBe(3);
  });

  it('has an account for every role', async () => {
    const roles = new Set(DEMO_ACCOUNTS.map(({ role }) => role));
    expect([...ROLE_TYPES].filter((role) => !roles.has(role))).toEqual([]);
    expect(await count('from users')).toBe(DEMO_ACCOUNTS.length);
  });

  it('sells goods whose numbers hold', async () => {
    const rows = await database.query<{ barcode: string; approval_no: string; kind: ProductKind }>(
      'select barcode, approval_no, kind from products',
    );
    expect(rows.length / 3).toBeGreaterThanOrEqual(280);
    expect(rows.filter(({ barcode }) => !endsWithDigit(barcode, gtinDigit))).toEqual([]);
    expect(rows.filter(({ approval_no, kind }) => !isApprovalNo(approval_no, kind))).toEqual([]);
    const cards = await database.query<{ iccid: string }>('select iccid from iot_cards');
    expect(cards.filter(({ iccid }) => !endsWithDigit(iccid, luhnDigit))).toEqual([]);
  });

  it('mixes nothing between tenants', async () => {
    const foreign = await database.query(
      `select l.id from lanes l join devices d on d.id = l.device_id join organizations o on o.id = d.org_id
       join products p on p.id = l.product_id join organizations s on s.id = p.org_id
       where left(o.path, length(s.path)) <> s.path`,
    );
    expect(foreign).toEqual([]);
  });

  it('has a ledger that ends at what stands in the lanes', async () => {
    const wrong = await database.query(
      `select l.lane_no, l.stock, newest.balance from lanes l join lateral (
         select balance from stock_ledger where device_id = l.device_id and lane_no = l.lane_no
         order by at desc limit 1) newest on true where newest.balance <> l.stock`,
    );
    expect(wrong).toEqual([]);
    expect(await count('from stock_ledger')).toBeGreaterThan(500);
  });

  it('remembers thirty days and nothing of the future', async () => {
    const [range] = await database.query<{ first: Date; last: Date }>(
      'select min(bucket) as first, max(bucket) as last from env_1h',
    );
    const days = (Number(range?.last) - Number(range?.first)) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect(Number(range?.last)).toBeLessThan(NOW);
    expect(await count('from door_records where close_at > now()')).toBe(0);
  });

  it('hands every machine with its secret to the simulator', async () => {
    const machines = await demoMachines(database);
    expect(machines).toHaveLength(MACHINES);
    expect(new Set(machines.map(({ serialNo }) => serialNo)).size).toBe(MACHINES);
    expect(machines.every(({ lanes, cabinets }) => lanes.length >= 40 && cabinets.length >= 1)).toBe(true);
  });

  it('is the same with the same seed', async () => {
    const other = await openDemo();
    const text = 'select serial_no, name, storage_class, lng from devices order by serial_no';
    expect(await other.query(text)).toEqual(await database.query(text));
    await other.close();
  });
});
