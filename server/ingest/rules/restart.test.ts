import { afterAll, beforeAll, expect, it } from 'vitest';
import { OFFLINE_ALARM_SEC } from '../../../contract/machines';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { loadFleet } from '../fleet/fleet';
import { MACHINE_SILENCE_MS } from '../fleet/silence';
import { insertTestFleet, QUIET } from '../testFleet';
import { createLatestWriter } from '../write/latestWriter';
import { createPlan } from './plan';
import { planSweep } from './sweep';

const DOWN = Date.UTC(2026, 10, 24);
const UP = DOWN + OFFLINE_ALARM_SEC * 1_000 + 60_000;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 12, lanes: 0 });
  // The server went away as these had lost their line: what was pending is past its time when it is back.
  const body = { code: 'DEV_OFFLINE', source: '', phase: 'pending', timed: true, value: null, limit: 600 };
  for (let index = 0; index < 6; index++) {
    const rule = { ...body, since: DOWN - 1_000, dueAt: DOWN - 1_000 + OFFLINE_ALARM_SEC * 1_000 };
    await database.query(`insert into rule_states (fingerprint, device_id, body) values ($1, $2, $3)`, [
      `d${index}|DEV_OFFLINE|`,
      `d${index}`,
      JSON.stringify(rule),
    ]);
    await database.query(
      `insert into device_latest (device_id, boot, state) values ($1, 1, $2)
       on conflict (device_id) do update set state = excluded.state`,
      [`d${index}`, JSON.stringify({ conn: 'offline', seenAt: DOWN - 60_000 })],
    );
  }
});
afterAll(() => database.close());

async function startedAt(at: number) {
  const fleet = await loadFleet(database, () => at);
  return (now: number) => {
    const plan = createPlan(now, () => 'id');
    planSweep(plan, fleet.machines());
    for (const draft of plan.drafts.values()) fleet.put(draft);
    return plan.decisions
      .filter(({ decision }) => decision.verdict === 'raised')
      .map(({ machine, decision }) => `${decision.code} ${machine.id}`);
  };
}

it('machines silent before a start raise no alarm until they had time to report', async () => {
  const sweep = await startedAt(UP);
  expect([sweep(UP), sweep(UP + 1_000), sweep(UP + MACHINE_SILENCE_MS - 1)]).toEqual([[], [], []]);
  const away = Array.from({ length: 6 }, (_, index) => `DEV_OFFLINE d${index}`);
  expect(sweep(UP + MACHINE_SILENCE_MS).sort()).toEqual(away);
});

it('machines that were offline before a restart raise no alarm of an operator outage', async () => {
  const sweep = await startedAt(DOWN + 30_000);
  expect([sweep(DOWN + 31_000), sweep(DOWN + 32_000)]).toEqual([[], []]);
  expect(sweep(DOWN + 30_000 + MACHINE_SILENCE_MS)).toEqual(['NET_OUTAGE d0']);
});

it('machines that signed off before a restart raise none either', async () => {
  const before = await loadFleet(database, () => DOWN);
  const writer = createLatestWriter(database, before, QUIET);
  for (let index = 0; index < 6; index++) {
    const machine = before.byId(`d${index}`);
    if (machine) before.put({ ...machine, goodbye: true });
    writer.touch(`d${index}`);
  }
  await writer.flush();
  const sweep = await startedAt(DOWN + 30_000);
  expect([sweep(DOWN + 31_000), sweep(DOWN + 30_000 + MACHINE_SILENCE_MS)]).toEqual([[], []]);
});
