import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createChain } from '../../events/chain';
import { BATCH_EFFECTS } from '../../modules/batchEffects';
import { decodeMessage, type UpMessage } from '../decode';
import { type Fleet, loadFleet } from '../fleet/fleet';
import type { Machine } from '../fleet/machine';
import { createTestSender, env, insertTestFleet, serialOf } from '../testFleet';
import { writePlan } from '../write/batchWriter';
import { createPlan, draft } from './plan';
import { finishPlan, planMessage } from './planMessage';

/** A machine of CN_COOL: 2–20 °C, locked beyond 30. */
const NOW = Date.UTC(2026, 10, 24);
const MINUTE = 60_000;
const chain = createChain(Buffer.from('test key'));
let database: Database;
let fleet: Fleet;
let voice: ReturnType<typeof createTestSender>;
let ids = 0;
beforeEach(async () => {
  await database?.close();
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2 });
  await database.query(`insert into cabinets (id, device_id, cabinet_no, type, role, zone)
    values ('kb', 'd0', 'B', 'CAB', 'expansion', 'Z2')`);
  await database.query(
    `insert into trays (id, cabinet_id, tray_no, mechanism) values ('tb', 'kb', 1, 'spiral')`,
  );
  await database.query(`update lanes set tray_id = 'tb' where id = 'l-d0-1'`);
  fleet = await loadFleet(database, () => NOW);
  voice = createTestSender(serialOf(0));
});
afterAll(() => database.close());

/** The lanes that are held after the machine has measured this. */
async function measure(minute: number, content: object, extra: object = {}) {
  await write(minute, content, extra);
  const rows = await database.query<{ id: string }>(
    `select id from lanes where hold = 'quarantined' and pause_reason = 'hard_limit' and hold_by is null order by id`,
  );
  return rows.map(({ id }) => id);
}

async function write(minute: number, content: object, extra: object = {}) {
  const at = NOW + minute * MINUTE;
  const { topic, payload } = voice.say('env', content, at, extra);
  const { message } = decodeMessage(topic, payload, at) as { message: UpMessage };
  const plan = createPlan(at, () => `id${ids++}`);
  planMessage(plan, draft(plan, fleet.get(serialOf(0)) as Machine), message, at);
  finishPlan(plan);
  await database.db
    .transaction()
    .execute((trx) => writePlan(trx, plan, { chain, shared: false, effects: BATCH_EFFECTS }));
  for (const machine of plan.drafts.values()) fleet.put(machine);
}

it('locks the lanes of the zone that stayed beyond the hard limit and no others', async () => {
  expect(await measure(0, env(30.5))).toEqual([]);
  expect(await measure(1, env(31))).toEqual([]);
  expect(await measure(2, env(31))).toEqual(['l-d0-0']);
  // What is in range again does not lift it.
  expect(await measure(5, env(18))).toEqual(['l-d0-0']);
});

it('is not reset by a single reading, by suspect readings or by late ones', async () => {
  await measure(0, env(31));
  await measure(1, env(29));
  expect(await measure(2, env(31))).toEqual([]);
  const suspect = { z: 'Z1', s: [{ id: 'T1', t: 31, q: 'suspect' }] };
  for (const minute of [10, 11, 12, 13]) expect(await measure(minute, suspect)).toEqual([]);
  for (const minute of [3, 4, 5, 6]) expect(await measure(minute, env(31), { hist: true })).toEqual([]);
});

it('waits while the door is open with authorization', async () => {
  (fleet.get(serialOf(0)) as Machine).graceUntil = NOW + 4 * MINUTE;
  for (const minute of [0, 1, 2, 3]) expect(await measure(minute, env(31))).toEqual([]);
  expect(await measure(4, env(31))).toEqual(['l-d0-0']);
});

it('uses the settings of the zone, as its alarms do', async () => {
  await database.query(`insert into zone_settings (id, org_id, device_id, zone, storage_class)
    values ('z', 'org', 'd0', 'Z2', 'COLD_2_8')`);
  await fleet.refresh();
  const beside = (t: number) => ({ z: 'Z2', s: [{ id: 'T3', t, q: 'good' }] });
  for (const minute of [0, 1, 2]) {
    // Right for the main zone, beyond the hard limit of the cold one; and the other way round.
    expect(await measure(minute, beside(16))).toEqual(minute < 2 ? [] : ['l-d0-1']);
    await write(minute, env(16));
  }
  const alerts = await database.query(
    `select code, source, limit_value::float8 as "limit", priority from alerts where code like 'ENV_T_%'`,
  );
  expect(alerts).toEqual([{ code: 'ENV_T_HIGH', source: 'Z2/T3', limit: 8, priority: 'critical' }]);
});

it('continues its count after a restart and forgets values that recovered before it', async () => {
  await measure(0, env(31));
  fleet = await loadFleet(database, () => NOW);
  expect(await measure(2, env(31))).toEqual(['l-d0-0']);
  // Slowly enough to be air.
  await measure(9, env(18));
  expect(
    await database.query(`select fingerprint from rule_states where fingerprint like '%HARD_SINCE%'`),
  ).toEqual([]);
});
