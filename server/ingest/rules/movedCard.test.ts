import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import type { MessageOf } from '../decode';
import { type Fleet, loadFleet } from '../fleet/fleet';
import type { Machine } from '../fleet/machine';
import { onSim } from '../handlers/device';
import { insertTestFleet } from '../testFleet';
import { iccidOf } from '../testFleetRows';
import { writeMasterData } from '../write/writeFacts';
import { createPlan, draft } from './plan';
import { planSweep } from './sweep';

const NOW = Date.UTC(2026, 10, 24);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2 });
});
afterAll(() => database.close());

/** The cards for which a sweep raises the alarm now. */
function swapsOf(fleet: Fleet) {
  const plan = createPlan(NOW, () => 'id');
  planSweep(plan, fleet.machines());
  for (const draft of plan.drafts.values()) fleet.put(draft);
  return plan.decisions
    .filter(({ decision }) => decision.code === 'SIM_SWAP')
    .map(({ decision: { source } }) => source);
}

it('a card seen in another modem by its operator raises the swapped-card alarm once', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const swaps = () => swapsOf(fleet);
  expect(swaps()).toEqual([]);
  const [machine] = fleet.machines();
  fleet.markMoved(new Set([machine?.id ?? '']));
  expect(swaps()).toEqual([iccidOf(0)]);
  fleet.markMoved(new Set([machine?.id ?? '']));
  expect(swaps()).toEqual([]);
});

it('it is raised too when the machine is read again before the operators are asked', async () => {
  const fleet = await loadFleet(database, () => NOW);
  swapsOf(fleet);
  await database.query(
    `update iot_cards set imei_bound = '860000000000001', imei_seen = '860000000000002' where iccid = $1`,
    [iccidOf(0)],
  );
  await fleet.refresh();
  const [machine] = fleet.machines();
  fleet.markMoved(new Set([machine?.id ?? '']));
  expect(swapsOf(fleet)).toEqual([iccidOf(0)]);
});

it('the record shows it beside the bound modem when the machine reports another one', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const card = `select imei_bound, imei_reported, moved from iot_cards where iccid = '${iccidOf(1)}'`;
  await database.query(`update iot_cards set imei_bound = '860000000000001' where iccid = $1`, [iccidOf(1)]);
  await fleet.refresh();
  const says = async (imei: string) => {
    const plan = createPlan(NOW, () => 'id');
    const machine = draft(plan, [...fleet.machines()][1] as Machine);
    const d = { iccid: iccidOf(1), imei, mb_cycle: 1, swap: false };
    onSim(plan, machine, { kind: 'sim', ts: NOW, bd: 1, seq: 1, hist: false, d } as MessageOf<'sim'>, NOW);
    await database.db.transaction().execute((trx) => writeMasterData(trx, plan));
    fleet.put(machine);
    return plan.decisions.map(({ decision }) => decision.code);
  };
  expect(await says('860000000000001')).toEqual([]);
  expect(await says('860000000000009')).toEqual(['SIM_SWAP']);
  expect(await database.query(card)).toEqual([
    { imei_bound: '860000000000001', imei_reported: '860000000000009', moved: true },
  ]);
});
