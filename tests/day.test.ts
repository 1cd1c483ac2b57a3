import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOptions } from '../bench/day/options';
import { kindsOf } from '../bench/day/prescriptions';
import { callKinds } from '../bench/day/telephones';
import { bills } from '../bench/day/verdict/bills';
import { prescriptions } from '../bench/day/verdict/care';
import { consultations } from '../bench/day/verdict/consultations';
import { verdictTable } from '../bench/day/verdict/index';
import type { Line } from '../bench/day/verdict/line';
import { callbacks, machines, orderVerdict } from '../bench/day/verdict/orders';
import { sims } from '../bench/day/verdict/sims';
import { telephones } from '../bench/day/verdict/telephones';
import { tenants } from '../bench/day/verdict/tenants';
import { used } from '../bench/day/verdict/uses';
import { openTestDatabase } from '../server/db/testDatabase';
import type { SimOrder } from '../simulator/partners/platforms/book';

const AT = new Date(Date.UTC(2026, 3, 1, 4));
const since = AT.getTime();
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values ('root', null, 'root.', 'ROOT', 'root', 'platform')`,
  );
  await database.query(
    `insert into orders (id, org_id, order_no, channel, plat_order_no, status, total_amt, paid_amt, refund_amt, placed_at, paid_at) values
     ('o1', 'root', 'SO1', 'JD', 'b1', 'completed', 1000, 1000, 0, $1, $1),
     ('o2', 'root', 'SO2', 'JD', 'b2', 'cancelled', 1000, 1000, 1000, $1, $1)`,
    [AT],
  );
});
afterAll(() => database.close());

const order = (id: string, place: SimOrder['place'], ...faults: string[]) =>
  ({ id, place, paid: 1_000, faults: new Set(faults) }) as unknown as SimOrder;
const good = [order('b1', 'completed'), order('b2', 'cancelled')];
/** What does not add up. */
const bad = async (lines: Promise<Line[]>) => (await lines).filter(({ ok }) => !ok).map(({ what }) => what);

const NO_BAD_NEWS = { sent: 0, refused: 0, heard: 0 };
const teller = (heard: number, own: object = {}) => ({
  heard: () => heard,
  givenUp: () => 0,
  bad: () => NO_BAD_NEWS,
  money: () => [],
  bill: () => [],
  ...own,
});
const partners = (own: object) =>
  ({ platforms: teller(0), care: teller(0), provider: teller(0), ...own }) as never;

describe('the orders of a day', () => {
  it('pass when they ended here as on their platforms', async () => {
    expect(await bad(orderVerdict(database, { placed: good }))).toEqual([]);
  });

  it('report a missing one without a finding and one without an end', async () => {
    expect(await bad(orderVerdict(database, { placed: [...good, order('b3', 'paid')] }))).toEqual([
      'orders placed, here or with a finding',
      'orders without an end on the platform',
    ]);
  });

  it('report a different end and a missing refund', async () => {
    expect(await bad(orderVerdict(database, { placed: [order('b1', 'cancelled')] }))).toEqual([
      'orders without the end they have on the platform',
      'cancelled orders whose money is not back',
    ]);
  });
});

describe('the callbacks of a day', () => {
  it('report a received but unstored one, a lost one and an accepted forged one', async () => {
    const platforms = teller(1, { givenUp: () => 1, bad: () => ({ sent: 1, refused: 0, heard: 1 }) });
    expect(await bad(callbacks(database, { since, partners: partners({ platforms }) }))).toEqual([
      'callbacks heard, stored',
      'callbacks never heard',
      'of them believed',
    ]);
  });

  it('report a pending one', async () => {
    await database.query(
      `insert into partner_messages (id, partner, direction, at, what, body, state) values ('m1', 'jd', 'in', $1, 'newOrder', '', 'waiting')`,
      [AT],
    );
    expect(await bad(callbacks(database, { since, partners: partners({}) }))).toEqual([
      'callbacks that wait',
    ]);
  });
});

describe('the bills of a day', () => {
  const paid = (amount: number) => [{ kind: 'payment', no: 'b9', amount, at: since }];
  const nobody = { called: [], uses: [], billDay: '2026-04-01' };
  const money = (amount: number, bill = paid(amount)) =>
    partners({ platforms: teller(0, { money: () => paid(amount), bill: () => bill }) });

  it('report a line that differs without a reported fault, and one the server has not listed', async () => {
    const told = { ...nobody, placed: [order('b9', 'completed')], partners: money(1_000) };
    expect(await bad(bills(database, told))).toEqual([
      'lines of bills of the platforms that differ, and nobody told them wrongly',
      'differing lines of the platforms, listed by the server',
    ]);
  });

  it('pass when exactly the injected differences are listed', async () => {
    await database.query(
      `insert into ledger_differences (id, org_id, day, source, kind, line, partner_no, ours, theirs)
       values ('d1', 'root', '2026-04-01', 'MEITUAN', 'missing_here', 'payment', 'b9', 0, 1000)`,
    );
    const placed = [order('b9', 'completed', 'dear')];
    const told = { ...nobody, placed, partners: money(1_000) };
    expect(await bad(bills(database, told))).toEqual([]);
    expect(await bad(bills(database, { ...told, partners: partners({}) }))).toEqual([
      'differing lines of the platforms, listed by the server',
    ]);
  });
});

describe('the bills of a day with intended differences', () => {
  const day = { called: [], uses: [], billDay: '2026-04-02', placed: [order('b8', 'completed')] };
  const line = (no: string) => ({ kind: 'payment', no, amount: 1_990, at: since });
  const told = (bill: object[]) => ({
    ...day,
    partners: partners({ platforms: teller(0, { money: () => [], bill: () => bill }) }),
  });

  it('count as correct and must still be listed', async () => {
    expect(await bad(bills(database, told([line('SOX1')])))).toEqual([
      'differing lines of the platforms, listed by the server',
    ]);
    await database.query(
      `insert into ledger_differences (id, org_id, day, source, kind, line, partner_no, ours, theirs)
       values ('d2', 'root', '2026-04-02', 'MEITUAN', 'missing_here', 'payment', 'SOX1', 0, 1990)`,
    );
    expect(await bad(bills(database, told([line('SOX1')])))).toEqual([]);
  });
});

describe('the rest of a day', () => {
  it('report sales missing here and those still held by machines', async () => {
    const fleet = {
      sent: 3,
      acked: 2,
      queued: 1,
      dropped: 0,
      connected: 0,
      sold: 2,
      failed: 0,
      typed: 0,
      read: 0,
    };
    expect(await bad(machines(database, { since, fleets: [fleet] }))).toEqual([
      'units sold by the counters of machines, here',
      'messages that machines still hold or lost',
    ]);
  });

  it('report a sent prescription and consultation that are missing here', async () => {
    const rx = { kind: 'sound', hospital: 'H1', rx: { rxNo: 'R1' } };
    const reviews = { misjudged: [], letThrough: [], races: 0, wonTwice: 1 };
    const written = new Map([['R1', rx]]);
    expect(await bad(prescriptions(database, { written, reviews } as never))).toEqual([
      'prescriptions told, here',
      'sound, and neither approved nor used',
      'races for one prescription (0) that both won',
    ]);
    expect(await bad(consultations(database, { asked: [{ no: 'C1' }] } as never))).toEqual([
      'consultations asked for, here or declined',
    ]);
  });

  it('report a card that differs at its operator and an unknown renewal', async () => {
    await database.query(
      `insert into iot_cards (id, org_id, iccid, msisdn, operator, state, plan_mb, cycle_start)
       values ('c1', 'root', '89860000000000000001', '1440000000001', 'CMCC', 'in_use', 30, '2026-04-01')`,
    );
    const stopped = { state: 'stopped', expireAt: null, renewals: new Map([['SR1-8986', {}]]) };
    const told = {
      sims: { wanted: 1, done: 1, refused: 0, paid: [] },
      partners: { operators: { find: () => stopped } },
    };
    expect(await bad(sims(database, told as never))).toEqual([
      'cards in another state than at their operator',
      'of them without a word that they are',
      'renewals at operators that nobody paid',
    ]);
  });

  it('report rows of other institutions', async () => {
    expect(await bad(tenants(database, { strangers: ['merchant2: orders 1'] }))).toEqual([
      'rows of another institution, shown to somebody',
    ]);
  });

  it('have one line each with examples of failures', () => {
    const lines = [
      { what: 'orders', expected: '2', found: '2', ok: true },
      { what: 'refunds twice', expected: '0', found: '1', ok: false, examples: ['b1'] },
    ];
    expect(verdictTable(lines).split('\n').slice(1)).toEqual([
      'orders                2      2  good',
      'refunds twice         0      1  BAD',
      '  b1',
    ]);
  });
});

describe('the phone orders of a day', () => {
  const called = (kind: string, orderNo: string, own: object = {}) => ({
    kind,
    mistyped: 0,
    view: { orderNo },
    ...own,
  });
  const told = (own: object) => ({ called: [], uses: [], partners: partners({}), since, ...own }) as never;

  it('report a missing order, one without an end and money that does not match the dispensed products', async () => {
    await database.query(
      `insert into orders (id, org_id, order_no, channel, status, fulfil_status, pay_method, total_amt, paid_amt,
         refund_amt, placed_at, paid_at) values
       ('h1', 'root', 'SOH1', 'H5', 'paid', 'dispensing', 'wechat', 1000, 1000, 0, $1, $1),
       ('h2', 'root', 'SOH2', 'H5', 'completed', 'dispensed', 'wechat', 1000, 1000, 0, $1, $1)`,
      [AT],
    );
    await database.query(
      `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, dispensed_qty)
       select id, 'root', id, 1, 'n', 1, 1000, 1000, 0 from orders where channel = 'H5'`,
    );
    const all = [called('now', 'SOH1'), called('left', 'SOH2'), called('now', 'SOH3', { mistyped: 1 })];
    expect(await bad(telephones(database, told({ called: all })))).toEqual([
      'telephone orders (0 sold out or closed), here',
      'telephone orders without an end',
      'completed telephone orders with nothing handed out',
      'telephone orders whose money is not what fell',
      'wrong codes typed with telephones in hand, stored',
      'unpaid, paid too late or too little, and not canceled',
    ]);
  });

  it('have the planned number of each kind, and long-running ones come early', () => {
    const kinds = callKinds(500, 3);
    expect(kinds).toHaveLength(500);
    expect(kinds.filter((kind) => kind === 'left')).toHaveLength(40);
    expect(kinds.lastIndexOf('late')).toBeLessThan(250);
    expect(callKinds(500, 3)).toEqual(kinds);
  });

  it('report a machine whose prescription request was not answered', async () => {
    await database.query(
      `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
         values ('a1', 'root', 'SERIAL01', 'I1', 'M1', 'O')`,
    );
    await database.query(
      `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
         storage_class) values ('d1', 'root', 'a1', 'SERIAL01', 'm', 'P000000-0001', 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM')`,
    );
    await database.query(
      `insert into rx_requests (id, org_id, device_id, rx_no, order_no, at) values ('r1', 'root', 'd1', 'RX1', 'SO1', $1)`,
      [AT],
    );
    expect(await bad(used(database, told({})))).toEqual(['machines that asked and were not answered']);
  });

  it('do not count codes of lockers and couriers as wrong', async () => {
    const calls = told({ called: [called('mistyped', 'SOH2', { mistyped: 1 })] });
    const wrong = async () =>
      (await bad(telephones(database, calls))).includes('wrong codes typed with telephones in hand, stored');
    await database.query(
      `insert into lock_orders (id, org_id, order_no, device_id, pickup_code, placed_at)
       values ('l1', 'root', 'LK1', 'd1', '11112222', $1)`,
      [AT],
    );
    const type = (id: string, code: string, by?: string) =>
      database.query(
        `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, 'd1', 'pickup', $2, $2, $3)`,
        [id, AT, JSON.stringify(by ? { code, m: by } : { code })],
      );
    await type('t1', '11112222');
    expect(await wrong()).toBe(true);
    await type('t2', '99990000');
    expect(await wrong()).toBe(false);
    await type('t3', '99990001', 'keypad');
    expect(await wrong()).toBe(false);
    const fleet = {
      sent: 3,
      acked: 3,
      queued: 0,
      dropped: 0,
      connected: 0,
      sold: 0,
      failed: 0,
      typed: 3,
      read: 0,
    };
    expect(await bad(machines(database, { since, fleets: [fleet] }))).toEqual([]);
    expect(await bad(machines(database, { since, fleets: [fleet, { ...fleet, typed: 1 }] }))).toEqual([
      'codes typed at machines, stored',
    ]);
  });
});

describe('the prescriptions of a day', () => {
  it('have the planned number of each kind for a seed', () => {
    const kinds = kindsOf(500, 7);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(kinds).toHaveLength(500);
    expect([count('unmapped'), count('dose'), count('children'), count('voided')]).toEqual([50, 25, 25, 25]);
    expect(kindsOf(500, 7)).toEqual(kinds);
    expect(kindsOf(500, 8)).not.toEqual(kinds);
  });
});

describe('the options of a day', () => {
  it('have defaults and can be set', () => {
    expect(dayOptions([])).toMatchObject({ orders: 5_000, faults: 0.02, kills: 3, keep: false });
    expect(dayOptions(['--orders', '7', '--faults', '0', '--keep'])).toMatchObject({
      orders: 7,
      faults: 0,
      keep: true,
    });
    expect(dayOptions([])).toMatchObject({ help: false });
    expect(dayOptions(['--help'])).toMatchObject({ help: true });
  });
  it.each([
    ['--orders', '0'],
    ['--orders', '1.5'],
    ['--faults', '2'],
    ['--database', 'somewhere'],
    ['--people', '3'],
  ])('%s %s is refused', (...args) => {
    expect(() => dayOptions(args)).toThrow();
  });
});
