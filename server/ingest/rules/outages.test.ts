import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { type Fleet, loadFleet } from '../fleet/fleet';
import { insertTestFleet } from '../testFleet';
import { createPlan } from './plan';
import { planSweep } from './sweep';

const NOW = Date.UTC(2026, 10, 24);
const MINUTE = 60_000;
let database: Database;
let fleet: Fleet;
beforeEach(async () => {
  await database?.close();
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 10, lanes: 0 });
  fleet = await loadFleet(database, () => NOW);
});
afterAll(() => database.close());

/** What is decided after so many machines are away, the others being heard. */
function sweep(minute: number, away: number, goodbye = false): string[] {
  const now = NOW + minute * MINUTE;
  [...fleet.machines()].forEach((machine, index) => {
    const state = { ...machine.state, conn: index < away ? machine.state.conn : ('online' as const) };
    state.seenAt = index < away ? (state.seenAt ?? NOW) : now;
    fleet.put({
      ...machine,
      heardFrom: 0,
      goodbye: goodbye && index < away,
      state: { ...state, conn: state.conn === 'unknown' ? 'online' : state.conn },
    });
  });
  const found: string[] = [];
  // The second look knows what the first has put down.
  for (let look = 0; look < 2; look++) {
    const plan = createPlan(now, () => 'id');
    planSweep(plan, fleet.machines());
    for (const draft of plan.drafts.values()) fleet.put(draft);
    for (const { machine, decision } of plan.decisions)
      if (decision.verdict !== 'pending') found.push(`${decision.code} ${decision.verdict} ${machine.id}`);
  }
  return found;
}

it('is one alarm of the operator in a city and none per machine', () => {
  expect(sweep(0, 0)).toEqual([]);
  expect(sweep(5, 4)).toEqual(['NET_OUTAGE raised d0']);
  const rule = fleet.byId('d0')?.rules.get('NET_OUTAGE|CMCC/杭州');
  expect(rule).toMatchObject({ value: 4, limit: 3, label: '杭州 · CMCC' });
  const suppressed = ['d0', 'd1', 'd2', 'd3'].map((id) => `DEV_OFFLINE suppressed ${id}`);
  expect(sweep(16, 4)).toEqual(suppressed);
  expect(sweep(18, 4)).toEqual([]);
});

it('ends when the machines are heard again, and each machine still silent raises its own alarm', () => {
  sweep(0, 0);
  sweep(5, 4);
  sweep(16, 4);
  for (const machine of [...fleet.machines()])
    if (machine.id !== 'd0')
      fleet.put({
        ...machine,
        rules: new Map([...machine.rules].filter(([key]) => !key.startsWith('DEV_OFFLINE'))),
      });
  expect(sweep(17, 1)).toEqual(['NET_OUTAGE cleared d0', 'DEV_OFFLINE raised d0']);
});

it('is not raised for two machines or for machines that are lost one after another', () => {
  sweep(0, 0);
  expect(sweep(5, 2)).toEqual([]);
});

it('is not raised for machines that signed off, as when all of them are stopped', () => {
  sweep(0, 0);
  expect(sweep(5, 4, true)).toEqual([]);
});
