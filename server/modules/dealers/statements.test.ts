import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { openTestWorld } from '../../kit/testWorld';
import { countStatements, servedDealerStatements } from './statements';

const NOW = Date.parse('2026-05-03T04:00:00Z');

let world: Awaited<ReturnType<typeof openTestWorld>>;
const query = (text: string) => world.database.query<Record<string, unknown>>(text);
let entries = 0;
/** One way of money at a machine: handed out, or given back. */
async function entry(device: string, day: string, amount: number, kind: 'hand_out' | 'refund' = 'hand_out') {
  entries += 1;
  const [debit, credit] = kind === 'hand_out' ? ['owed', 'sales'] : ['sales', 'provider'];
  await query(`insert into order_entries (id, org_id, order_id, order_no, channel, device_id, kind, debit, credit, amount,
    happened_at, day) values ('e${entries}', 'shop', 'o', 'O', 'MACHINE', '${device}', '${kind}', '${debit}', '${credit}',
    ${amount}, '${day}T04:00:00Z', '${day}')`);
}

beforeAll(async () => {
  world = await openTestWorld(NOW, async (database) => {
    const run = (text: string) => database.query(text);
    await run(`insert into organizations (id, parent_id, name, type, path, code) values
      ('root', null, 'Root', 'platform', 'root.', 'ROOT'), ('shop', 'root', 'Shop', 'dealer', 'root.shop.', 'SHOP')`);
    await run(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'dealer_staff')`);
    await run(`insert into users (id, org_id, role_id, code, name, password_hash) values
      ('u', 'shop', 'r', 'u', 'n', 'h')`);
    for (const n of [1, 2, 3]) {
      await run(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
        values ('a${n}', 'shop', 'SERIAL00${n}', 'I${n}', 'M1', 'O')`);
      await run(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat,
        model, storage_class) values ('d${n}', 'shop', 'a${n}', 'SERIAL00${n}', 'm', 'P000000-000${n}', 'p', 'P', 'C', 120, 30,
        'M1', 'CN_ROOM')`);
    }
    await run(`insert into orders (id, org_id, order_no, channel, status, pay_method, total_amt, discount_amt, delivery_fee,
      paid_amt, placed_at) values ('o', 'shop', 'O', 'MACHINE', 'completed', 'wechat', 1, 0, 0, 1, now())`);
    const dealer = (id: string, parent: string | null, level: number, percent: number, enabled = true) =>
      run(`insert into dealers (id, org_id, dealer_code, name, parent_id, level, contact, phone, contract_no, valid_to,
        commission_pct, enabled) values ('${id}', 'shop', '${id}', '${id}', ${parent ? `'${parent}'` : 'null'}, ${level}, 'C',
        '13800000000', 'N', '2027-01-01', ${percent}, ${enabled})`);
    await dealer('D1', null, 1, 8);
    await dealer('D2', 'D1', 2, 5);
    await dealer('D3', 'D2', 3, 3);
    // Both look after d2: it counts once, for the one farther down. d3 is looked after by nobody, so by the first level.
    await run(`insert into dealer_users (id, org_id, dealer_id, user_id, role, device_ids) values
      ('p2', 'shop', 'D2', 'u', 'staff', '["d1", "d2"]'), ('p3', 'shop', 'D3', 'u', 'staff', '["d2"]')`);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = NOW;
  for (const table of ['order_entries', 'dealer_statements']) {
    await query(`alter table ${table} disable trigger user`);
    await query(`delete from ${table}`);
    await query(`alter table ${table} enable trigger user`);
  }
});

const statements = () =>
  query(
    'select dealer_id, month, sold, amount, state, lines from dealer_statements order by month, dealer_id',
  );
const brief = async () =>
  (await statements()).map(({ dealer_id, month, sold, amount }) => [
    dealer_id,
    month,
    Number(sold),
    Number(amount),
  ]);
async function confirm(dealer: string) {
  const [found] = await query(`select id from dealer_statements where dealer_id = '${dealer}'`);
  const id = String(found?.id);
  return world.change(async (work) => {
    const { version } = await findRecord(work, servedDealerStatements, id);
    return runCommand(work, servedDealerStatements, 'confirm', id, { version, args: {} }, () => undefined);
  });
}

it('gives each level of the tree its share of the sales of a machine', async () => {
  await entry('d1', '2026-04-30', 10_000);
  await entry('d2', '2026-04-01', 10_000);
  await entry('d3', '2026-04-15', 10_000);
  await entry('d1', '2026-05-01', 99_999);
  expect(await countStatements(world.deps)).toBe(3);
  // D1: 3 % of d1, 3 % of d2, 8 % of d3. D2: 5 % of d1, 2 % of d2. D3: 3 % of d2.
  expect(await brief()).toEqual([
    ['D1', '2026-04', 30_000, 1_400],
    ['D2', '2026-04', 20_000, 700],
    ['D3', '2026-04', 10_000, 300],
  ]);
  expect((await statements())[2]?.lines).toEqual([
    { deviceId: 'd2', sellerId: 'D3', sold: 10_000, rate: 3, amount: 300 },
  ]);
});

it('reverses the share of a refund in the month of the refund', async () => {
  await entry('d2', '2026-03-10', 10_000);
  await entry('d2', '2026-04-10', 4_000, 'refund');
  await countStatements(world.deps);
  const own = (await brief()).filter(([dealer]) => dealer === 'D3');
  expect(own).toEqual([
    ['D3', '2026-03', 10_000, 300],
    ['D3', '2026-04', -4_000, -120],
  ]);
});

it('a draft follows the ledger, and a confirmed statement is protected by the database', async () => {
  await entry('d2', '2026-04-10', 10_000);
  await countStatements(world.deps);
  expect(await countStatements(world.deps)).toBe(0);
  await confirm('D3');
  await entry('d2', '2026-04-11', 10_000);
  // D1 and D2 are drafts.
  expect(await countStatements(world.deps)).toBe(2);
  expect(await brief()).toEqual([
    ['D1', '2026-04', 20_000, 600],
    ['D2', '2026-04', 20_000, 400],
    ['D3', '2026-04', 10_000, 300],
  ]);
  await expect(confirm('D3')).rejects.toMatchObject({ status: 409, key: 'err.dealer.confirmed' });
  await expect(
    query(`update dealer_statements set lines = '[]', sold = 0, amount = 0 where dealer_id = 'D3'`),
  ).rejects.toThrow(/is confirmed/);
  await expect(query(`update dealer_statements set amount = 1 where dealer_id = 'D1'`)).rejects.toThrow(
    /total/,
  );
});

it('a month is closed by trading days once it is over', async () => {
  await entry('d2', '2026-05-31', 10_000);
  world.time.now = Date.parse('2026-05-31T15:59:59Z');
  expect(await countStatements(world.deps)).toBe(0);
  world.time.now += 1_000 + DAY_MS;
  expect(await countStatements(world.deps)).toBe(3);
});

it('a disabled dealer or one with an expired contract earns nothing, and those above earn the rest', async () => {
  await entry('d2', '2026-04-10', 10_000);
  await query(`update dealers set enabled = false where id = 'D3'`);
  await query(`update dealers set valid_to = '2026-03-31' where id = 'D2'`);
  await countStatements(world.deps);
  expect(await brief()).toEqual([['D1', '2026-04', 10_000, 800]]);
  await query(`update dealers set enabled = true, valid_to = '2027-01-01'`);
});
