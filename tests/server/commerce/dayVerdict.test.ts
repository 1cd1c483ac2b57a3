import { afterAll, beforeAll, expect, it } from 'vitest';
import { counters } from '../../../bench/day/verdict/counters';
import { goods } from '../../../bench/day/verdict/goods';
import { lockers } from '../../../bench/day/verdict/lockers';
import { callbacks } from '../../../bench/day/verdict/orders';
import { HOUR_MS } from '../../../contract/time/durations';
import { openTestDatabase } from '../../../server/db/testDatabase';

const AT = new Date(Date.UTC(2026, 3, 1, 4));
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const run = (text: string, params: unknown[] = []) => database.query(text, params);

beforeAll(async () => {
  database = await openTestDatabase();
  await run(
    `insert into organizations (id, parent_id, path, code, name, type) values ('root', null, 'root.', 'ROOT', 'root', 'platform')`,
  );
  await run(
    `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
     values ('a1', 'root', 'SERIAL01', 'I1', 'M1', 'O')`,
  );
  await run(
    `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
       storage_class) values ('d1', 'root', 'a1', 'SERIAL01', 'm', 'P000000-0001', 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM')`,
  );
  await run(
    `insert into orders (id, org_id, order_no, channel, status, fulfil_status, refund_status, pay_method, total_amt,
       paid_amt, refund_amt, placed_at, paid_at, device_id) values
     ('h1', 'root', 'SOH1', 'H5', 'completed', 'dispensed', 'none', 'wechat', 1000, 1000, 0, $1, $1, 'd1'),
     ('h2', 'root', 'SOH2', 'H5', 'completed', 'dispensed', 'refunded', 'wechat', 1000, 1000, 1000, $1, $1, 'd1')`,
    [AT],
  );
  await run(
    `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, dispensed_qty)
     select id, 'root', id, 1, 'n', 1, 1000, 1000, 1 from orders`,
  );
});
afterAll(() => database.close());

const bad = async () =>
  (await goods(database, { since: AT.getTime() })).filter(({ ok }) => !ok).map(({ what }) => what);
const say = (id: string, minutes: number) =>
  run(
    `insert into vend_records (id, device_id, org_id, task, order_id, order_no, lane_no, at, recv_at, rc)
     values ($1, 'd1', 'root', $1, 'h2', 'SOH2', 'A-1-01', $2, $2, 0)`,
    [id, new Date(AT.getTime() + minutes * 60_000)],
  );

it('undispensed paid orders without a payment are listed with late reports', async () => {
  expect(await bad()).toEqual(['goods of our own orders without their money, and not listed']);
  await run(
    `insert into ledger_differences (id, org_id, day, source, kind, line, partner_no, order_no, ours, theirs)
     values ('x1', 'root', '2026-04-01', 'MACHINE', 'unpaid', 'hand_out', 'SOH2', 'SOH2', 0, 1000)`,
  );
  await run(
    `insert into dispense_tasks (id, org_id, order_id, device_id, state, not_after, ended_at)
     values ('t1', 'root', 'h2', 'd1', 'failed', $1, $1)`,
    [new Date(AT.getTime() + 60_000)],
  );
  await say('v1', 0);
  expect(await bad()).toEqual(['of the listed ones, told in time by their machine']);
  await say('v2', 2);
  expect(await bad()).toEqual([]);
});

const fleets = [{ sold: 4 }] as never;
const told = (own: object) =>
  ({
    fleets,
    since: AT.getTime(),
    machines: ['SERIAL01'],
    miscounting: [],
    nightAt: AT.getTime() + HOUR_MS,
    ...own,
  }) as never;
const wrongCounters = async (own: object = {}) =>
  (await counters(database, told(own))).filter(({ ok }) => !ok).map(({ what }) => what);

it('counters are read several times and at night and differ only on machines that miscount', async () => {
  const reads = (hours: number, units: number) =>
    run(
      `insert into machine_counters (org_id, device_id, at, since, units) values ('root', 'd1', $1, $2, $3)`,
      [new Date(AT.getTime() + hours * HOUR_MS), AT, units],
    );
  for (const hours of [0.1, 0.2, 0.3]) await reads(hours, hours * 10);
  expect(await wrongCounters()).toEqual([
    'and at night',
    'units on their last readings, with what was miscounted',
  ]);
  // By a clock that is half a minute behind after a day that nobody told it the time.
  await reads(0.99, 4);
  expect(await wrongCounters()).toEqual([]);
  expect(await wrongCounters({ miscounting: ['SERIAL01'], fleets: [{ sold: 3 }] })).toEqual([
    'machines that miscount, listed',
  ]);
  await run(
    `insert into ledger_differences (id, org_id, day, source, kind, line, partner_no, our_units, their_units)
     values ('x2', 'root', '2026-04-01', 'COUNTER', 'units', 'hand_out', 'SERIAL01', 3, 4)`,
  );
  expect(await wrongCounters()).toEqual([
    'machines whose books are not their counter, and that do not miscount',
  ]);
  expect(await wrongCounters({ miscounting: ['SERIAL01'], fleets: [{ sold: 3 }] })).toEqual([]);
});

it('medicines in lockers end with their refunds', async () => {
  await run(
    `insert into lock_orders (id, org_id, order_no, device_id, state, amount, prescription_no, placed_at) values
     ('k1', 'root', 'LK1', 'd1', 'picked', 2350, 'DAYBOX1', $1), ('k2', 'root', 'LK2', 'd1', 'deposited', 2350, 'DAYBOX2', $1),
     ('k3', 'root', 'LK3', 'd1', 'picked', 2350, 'DAYBOX3', $1)`,
    [AT],
  );
  const boxed = [1, 2, 3, 4].map((index) => ({ mark: `DAYBOX${index}`, withdrawn: index === 3 }));
  const wrong = (await lockers(database, { boxed })).filter(({ ok }) => !ok).map(({ what }) => what);
  expect(wrong).toEqual([
    'medicines for boxes, here',
    'medicines for boxes without an end',
    'withdrawn before they lay in a box, and not returned',
    'fetched, and no box was opened for it',
    'medicines in boxes whose money is not what their end says',
  ]);
});

it('a care message that arrives late is no forgery, but one signed in time and refused is', async () => {
  const care = { givenUp: () => 0, bad: () => ({ sent: 1, refused: 1, heard: 0 }) };
  const platforms = { ...care, heard: () => 0, bad: () => ({ sent: 0, refused: 0, heard: 0 }) };
  const told = { since: AT.getTime(), partners: { platforms, care } } as never;
  const wrong = async () => (await callbacks(database, told)).filter(({ ok }) => !ok).map(({ what }) => what);
  const refuse = (id: string, minutes: number) =>
    run(
      `insert into partner_messages (id, partner, direction, at, what, body, state, cause, problem)
       values ($1, 'hospital', 'in', $2, 'prescription', '', 'refused', 'stale', $3)`,
      [id, AT, `signed at ${AT.getTime() - minutes * 60_000}`],
    );
  await refuse('m1', 15);
  await refuse('m2', 6);
  expect(await wrong()).toEqual([]);
  await refuse('m3', 4);
  expect(await wrong()).toEqual(['forged, cut, stale and repeated messages of care, refused']);
});
