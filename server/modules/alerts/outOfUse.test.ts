import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createChain } from '../../events/chain';
import { decodeMessage, type UpMessage } from '../../ingest/decode';
import { type Fleet, loadFleet } from '../../ingest/fleet/fleet';
import type { Machine } from '../../ingest/fleet/machine';
import { type BatchPlan, createPlan, draft } from '../../ingest/rules/plan';
import { finishPlan, planMessage } from '../../ingest/rules/planMessage';
import { planSweep } from '../../ingest/rules/sweep';
import { createTestSender, env, insertTestFleet, serialOf } from '../../ingest/testFleet';
import { writePlan } from '../../ingest/write/batchWriter';
import { BATCH_EFFECTS } from '../batchEffects';

const NOW = Date.UTC(2026, 10, 24);
const MINUTE = 60_000;
const chain = createChain(Buffer.from('test key'));
let database: Database;
let fleet: Fleet;
let ids = 0;
const voice = createTestSender(serialOf(0));
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 1 });
  fleet = await loadFleet(database, () => NOW);
});
afterAll(() => database.close());

async function carryOut(minute: number, work: (plan: BatchPlan) => void) {
  const plan = createPlan(NOW + minute * MINUTE, () => `id${ids++}`);
  work(plan);
  finishPlan(plan);
  await database.db
    .transaction()
    .execute((trx) => writePlan(trx, plan, { chain, shared: false, effects: BATCH_EFFECTS }));
  for (const machine of plan.drafts.values()) fleet.put(machine);
}
const measure = (minute: number, t: number) =>
  carryOut(minute, (plan) => {
    const at = NOW + minute * MINUTE;
    const { topic, payload } = voice.say('env', env(t), at);
    const { message } = decodeMessage(topic, payload, at) as { message: UpMessage };
    planMessage(plan, draft(plan, fleet.get(serialOf(0)) as Machine), message, at);
  });
const sweep = (minute: number) => carryOut(minute, (plan) => void planSweep(plan, fleet.machines()));
async function putInUse(enabled: boolean, minute: number) {
  await database.query('update devices set enabled = $1', [enabled]);
  await fleet.refresh();
  await sweep(minute);
}
const alerts = () =>
  database.query<{ state: string; endReason: string | null }>(
    `select state, end_reason as "endReason" from alerts where code = 'ENV_T_HIGH' and source = 'Z1/T1'`,
  );

it('ends open alarms with the reason, raises none, and raises them anew when the machine is in use again', async () => {
  for (const minute of [0, 1, 2]) await measure(minute, 25);
  expect(await alerts()).toEqual([{ state: 'raised', endReason: null }]);
  await putInUse(false, 3);
  expect(await alerts()).toEqual([{ state: 'cleared', endReason: 'out_of_use' }]);
  const [fact] = await database.query<{ verdict: string }>(
    `select verdict from rule_decisions where verdict = 'out_of_use' limit 1`,
  );
  expect(fact).toBeDefined();
  for (const minute of [4, 5, 6, 7]) await measure(minute, 25);
  expect(await alerts()).toEqual([{ state: 'cleared', endReason: 'out_of_use' }]);
  await putInUse(true, 8);
  for (const minute of [9, 10, 11]) await measure(minute, 25);
  expect(await alerts()).toEqual([{ state: 'raised', endReason: null }]);
});
