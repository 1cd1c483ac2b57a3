import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BILL_READY_MS } from '../../../contract/orders/ledgerDays';
import type { PlatformScenario } from '../../../contract/simulation';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import { runCommand } from '../../../server/kit/records/commands';
import { findRecord } from '../../../server/kit/records/records';
import type { ServedResource } from '../../../server/kit/served';
import { bookMissing, compareDays } from '../../../server/modules/orders/ledger/jobs';
import { servedLedgerDays, servedLedgerDifferences } from '../../../server/modules/orders/ledger/served';
import {
  type LedgerWorld,
  openLedgerWorld,
  START,
  TODAY,
} from '../../../server/modules/orders/ledger/testLedger';
import { openProvider } from '../worlds/paymentProvider';

const log = pino({ level: 'silent' });
let world: LedgerWorld;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeEach(async () => {
  world = await openLedgerWorld();
});
afterEach(async () => {
  await provider.close();
  await world.close();
});

/** Paid orders of a day that the provider knows, and its bill of them. */
async function traded(scenario: PlatformScenario, count = 3, known = count): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = await world.order({ total: 1_000 + index, discount: 0, delivery: 0 });
    const paidAt = new Date(START + index * MINUTE_MS);
    await world.cause(id, 'pay', { paidAt, payTradeNo: `T${id}` });
    ids.push(id);
  }
  const trades = ids.slice(0, known).map((no, index) => ({
    kind: 'payment' as const,
    no,
    amount: 1_000 + index,
    at: START + index * MINUTE_MS,
  }));
  provider = await openProvider(world, async () => undefined, { trades, scenario });
  return ids;
}
const comparing = () => ({
  kit: world.deps as never,
  clock: () => world.time.now,
  payment: provider.payment,
  log,
});
const overnight = () => {
  world.time.now = START + DAY_MS / 2 + BILL_READY_MS;
};
const found = () =>
  world.database.query<{ id: string; org_id: string; kind: string; partner_no: string; state: string }>(
    'select id, org_id, kind, partner_no, state, ours::int, theirs::int from ledger_differences order by partner_no',
  );
async function run(served: ServedResource, id: string, command: string, args = {}) {
  return world.change(async (work) => {
    const { version } = await findRecord(work, served, id);
    return runCommand(work, served, command, id, { version, args, reason: 'x' }, () => undefined);
  });
}
async function dayId(): Promise<string> {
  const [row] = await world.database.query<{ id: string }>(
    `select id from ledger_days where org_id = 'shop' and day = $1`,
    [TODAY],
  );
  return row?.id ?? '';
}
const close = async () => run(servedLedgerDays, await dayId(), 'close');

describe('the bill of the payment provider', () => {
  it('that matches leaves no differences, and the day can be closed when it is over', async () => {
    await traded('calm');
    await compareDays(comparing());
    await expect(close()).rejects.toMatchObject({ status: 409, key: 'err.ledger.notCompared' });
    overnight();
    await compareDays(comparing());
    expect(await found()).toEqual([]);
    expect(await close()).toMatchObject({ state: 'closed', closedBy: 'test' });
    await expect(close()).rejects.toMatchObject({ key: 'err.ledger.dayClosed' });
  });

  it('that differs creates one difference per item, and the day stays open until they are resolved', async () => {
    const [first, second] = await traded('bill-differs');
    overnight();
    await compareDays(comparing());
    const items = await found();
    expect(items).toMatchObject([
      { org_id: 'shop', partner_no: first, kind: 'missing_there', ours: 1_000, theirs: 0 },
      { org_id: 'shop', partner_no: second, kind: 'amount', ours: 1_001, theirs: 1_101 },
      { org_id: 'root', kind: 'missing_here', ours: 0, theirs: 1_990 },
    ]);
    await expect(close()).rejects.toMatchObject({ status: 409, key: 'err.ledger.differencesOpen' });
    const why = { cause: 'partner_error', note: '已申诉' };
    await run(servedLedgerDifferences, items[0]?.id ?? '', 'explain', why);
    await run(servedLedgerDifferences, items[1]?.id ?? '', 'settle', why);
    expect(await close()).toMatchObject({ state: 'closed' });
    await expect(run(servedLedgerDifferences, items[0]?.id ?? '', 'reopen')).rejects.toMatchObject({
      key: 'err.ledger.dayClosed',
    });
  });

  it('compared again keeps decisions and settles what has disappeared', async () => {
    const [id] = await traded('calm', 1, 0);
    overnight();
    await compareDays(comparing());
    expect(await found()).toMatchObject([{ kind: 'missing_there', state: 'open' }]);
    await provider.close();
    const trades = [{ kind: 'payment' as const, no: String(id), amount: 1_000, at: START }];
    provider = await openProvider(world, async () => undefined, { trades, scenario: 'calm' });
    await run(servedLedgerDays, await dayId(), 'compareAgain');
    await compareDays(comparing());
    expect(await found()).toMatchObject([{ state: 'settled' }]);
  });

  it('that cannot be downloaded leaves the day for the next run', async () => {
    await traded('calm');
    overnight();
    provider.partner.fail('5xx', 4);
    await compareDays(comparing());
    await expect(close()).rejects.toMatchObject({ key: 'err.ledger.notCompared' });
    await compareDays(comparing());
    expect(await close()).toMatchObject({ state: 'closed' });
  });
});

it('compares platform services too: matches are no difference, other amounts and unknown numbers are', async () => {
  const paid = new Date(START);
  await world.database.query(
    `insert into charge_orders (id, org_id, order_no, state, lines, amount, pay_type, pay_deadline, paid_at, ordered_at)
     values ('c1', 'shop', 'CO202604010001', 'refunded', '[]', 5000, 'wechat', $1, $1, $1)`,
    [paid],
  );
  await world.database.query(
    `insert into iot_renewal_orders (id, org_id, order_no, state, cards, amount, pay_deadline, paid_at) values
     ('s1', 'shop', 'SR202604010001', 'recharged', '[{}]', 1200, $1, $1),
     ('s2', 'shop', 'SR202604010002', 'recharged', '[{}]', 700, $1, $1)`,
    [paid],
  );
  const trades = [
    { kind: 'payment' as const, no: 'CO202604010001', amount: 5_000, at: START },
    { kind: 'refund' as const, no: 'CO202604010001', amount: 5_000, at: START },
    { kind: 'payment' as const, no: 'SR202604010001', amount: 1_200, at: START },
    { kind: 'payment' as const, no: 'SR202604010002', amount: 701, at: START },
    { kind: 'payment' as const, no: 'SR202604010003', amount: 300, at: START },
  ];
  provider = await openProvider(world, async () => undefined, { trades, scenario: 'calm' });
  overnight();
  await compareDays(comparing());
  expect(await found()).toMatchObject([
    { org_id: 'root', partner_no: 'SR202604010002', kind: 'amount', ours: 700, theirs: 701 },
    { org_id: 'root', partner_no: 'SR202604010003', kind: 'missing_here', ours: 0, theirs: 300 },
  ]);
});

it('books events from before the ledger existed once, on their own days, from the order after the last look', async () => {
  provider = await openProvider(world, async () => undefined);
  const id = await world.order();
  await world.database.query(
    `update orders set status = 'completed', paid_at = $2, completed_at = $2 where id = $1`,
    [id, new Date(START)],
  );
  world.time.now = START + 5 * DAY_MS;
  expect(await bookMissing(comparing(), id)).toBeUndefined();
  expect(await world.wrong(id)).toHaveLength(1);
  expect(await bookMissing(comparing())).toBe(id);
  const booked = await world.entries(id);
  expect(booked).not.toEqual([]);
  expect(await bookMissing(comparing())).toBe(id);
  expect(await world.entries(id)).toEqual(booked);
  expect(new Set((await world.entries(id)).map(({ day }) => day))).toEqual(new Set([TODAY]));
});
