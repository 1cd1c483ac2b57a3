import { afterEach, beforeEach, expect, it } from 'vitest';
import { tradeDayEnd } from '../../../../contract/orders/ledgerDays';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { createLogger } from '../../../log';
import { compareDay } from './compare';
import { counterDifferences, institutionsWithCounters } from './counters';
import { type LedgerWorld, openLedgerWorld, TODAY } from './testLedger';

const END = tradeDayEnd(TODAY);
const BEGIN = END - DAY_MS;
let world: LedgerWorld;
beforeEach(async () => {
  world = await openLedgerWorld();
  await world.machine();
});
afterEach(() => world.close());

const reads = (at: number, units: number, since = BEGIN - 30 * DAY_MS) =>
  world.database.query(
    `insert into machine_counters (org_id, device_id, at, since, units) values ('shop', 'd1', $1, $2, $3)`,
    [new Date(at), new Date(since), units],
  );
let nth = 0;
const vends = (at: number, { rc = 0, waits = false } = {}) =>
  world.database.query(
    `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, waits)
     values ($1, 'd1', 'shop', $1, 'A-1-00', $2, $2, $3, $4)`,
    [`v${nth++}`, new Date(at), rc, waits],
  );
const found = (day = TODAY) => counterDifferences(world.database.db, { orgId: 'shop', day });

it('matches when every unit between two readings is booked, at any reading time', async () => {
  await reads(BEGIN - 3 * 60 * MINUTE_MS, 10);
  await vends(BEGIN - MINUTE_MS);
  await vends(BEGIN + MINUTE_MS);
  await vends(BEGIN + 2 * MINUTE_MS, { rc: 10 });
  await reads(END - 60 * MINUTE_MS, 12);
  await vends(END - MINUTE_MS);
  expect(await found()).toEqual([]);
});

it('names a machine that dispensed more or less than was booked', async () => {
  await reads(BEGIN - MINUTE_MS, 10);
  await vends(BEGIN + MINUTE_MS);
  await reads(END - MINUTE_MS, 12);
  expect(await found()).toEqual([{ serialNo: 'SERIAL01', ourUnits: 1, theirUnits: 2 }]);
  // One that has no order is in no books.
  await vends(BEGIN + 2 * MINUTE_MS, { waits: true });
  expect(await found()).toMatchObject([{ ourUnits: 1 }]);
  await vends(BEGIN + 3 * MINUTE_MS);
  expect(await found()).toEqual([]);
  await vends(BEGIN + 4 * MINUTE_MS);
  expect(await found()).toMatchObject([{ ourUnits: 3, theirUnits: 2 }]);
});

it('checks nothing on a day without a reading and everything at the next one', async () => {
  await reads(BEGIN - MINUTE_MS, 10);
  await vends(BEGIN + MINUTE_MS);
  expect(await found()).toEqual([]);
  await reads(END + MINUTE_MS, 12);
  expect(await found()).toEqual([]);
  expect(await found('2026-04-02')).toEqual([{ serialNo: 'SERIAL01', ourUnits: 1, theirUnits: 2 }]);
});

it('starts again with a reset counter and with the first reading of a machine', async () => {
  await reads(BEGIN - MINUTE_MS, 10);
  await reads(END - MINUTE_MS, 1, END - 60 * MINUTE_MS);
  await vends(BEGIN + MINUTE_MS);
  await vends(END - 30 * MINUTE_MS);
  expect(await found()).toEqual([]);
  expect(await institutionsWithCounters(world.database.db, TODAY)).toEqual(['shop']);
});

it('ignores what was read before its counter started', async () => {
  await reads(BEGIN + MINUTE_MS, 3, BEGIN + 5 * MINUTE_MS);
  expect(await found()).toEqual([]);
  await vends(BEGIN + 6 * MINUTE_MS);
  await reads(END - MINUTE_MS, 1, BEGIN + 5 * MINUTE_MS);
  expect(await found()).toEqual([]);
});

it('is listed beside the bills as a difference and settled when the missing sale arrives', async () => {
  await reads(BEGIN - MINUTE_MS, 10);
  await reads(END - MINUTE_MS, 11);
  await world.database.query(
    `insert into ledger_days (id, org_id, day, state) values ('l1', 'shop', '${TODAY}', 'open')`,
  );
  world.time.now = END + 11 * 60 * MINUTE_MS;
  const { deps, context } = world;
  const compare = () =>
    compareDay(
      { kit: deps, clock: deps.clock, log: createLogger('silent') } as never,
      context,
      { id: 'l1', orgId: 'shop', day: TODAY },
      undefined,
    );
  const stored = () =>
    world.database.query(
      `select source, kind, line, partner_no, our_units, their_units, ours, state from ledger_differences`,
    );
  await compare();
  const row = { source: 'COUNTER', kind: 'units', line: 'hand_out', partner_no: 'SERIAL01', ours: null };
  expect(await stored()).toEqual([{ ...row, our_units: 0, their_units: 1, state: 'open' }]);
  await vends(BEGIN + MINUTE_MS);
  await compare();
  expect(await stored()).toMatchObject([{ state: 'settled' }]);
});
