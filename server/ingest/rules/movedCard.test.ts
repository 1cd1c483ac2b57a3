import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { loadFleet } from '../fleet/fleet';
import { insertTestFleet } from '../testFleet';
import { iccidOf } from '../testFleetRows';
import { createPlan } from './plan';
import { planSweep } from './sweep';

const NOW = Date.UTC(2026, 10, 24);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2 });
});
afterAll(() => database.close());

it('a card that its operator sees in another modem raises the alarm of a swapped card, once', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const swaps = () => {
    const plan = createPlan(NOW, () => 'id');
    planSweep(plan, fleet.machines());
    for (const draft of plan.drafts.values()) fleet.put(draft);
    return plan.decisions
      .filter(({ decision }) => decision.code === 'SIM_SWAP')
      .map(({ decision: { source } }) => source);
  };
  expect(swaps()).toEqual([]);
  const [machine] = fleet.machines();
  fleet.markMoved(new Set([machine?.id ?? '']));
  expect(swaps()).toEqual([iccidOf(0)]);
  fleet.markMoved(new Set([machine?.id ?? '']));
  expect(swaps()).toEqual([]);
});
