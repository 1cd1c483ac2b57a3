import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTestFleet } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { takeReport } from './publicReports';

let world: Awaited<ReturnType<typeof openTestWorld>>;
const query = (text: string) => world.database.query<Record<string, unknown>>(text);
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 1 }));
  await query(`insert into alerts (id, ver, state, code, priority, device_id, org_id, fingerprint, t_meas, raised_at)
    values ('a', 1, 'raised', 'LANE_MOTOR', 'high', 'd0', 'org', 'a', now(), now())`);
});
afterAll(() => world.close());

const said = { description: 'It does not turn', reporter: 'Zhang', contact: '13800001234' };

it('makes a repair of what somebody says before the machine, and none of what another adds', async () => {
  await takeReport(world.deps, 'a', said);
  await takeReport(world.deps, 'a', { ...said, description: 'Still not', reporter: 'Li' });
  expect(
    await query(
      'select device_id, source, alert_id, state, fault_code, priority, reporter from repair_orders',
    ),
  ).toEqual([
    {
      device_id: 'd0',
      source: 'public',
      alert_id: 'a',
      state: 'open',
      fault_code: 'motor',
      priority: 'high',
      reporter: 'Zhang',
    },
  ]);
  const steps = await query('select action, note, operator from repair_records order by created_at, id');
  expect(steps).toHaveLength(2);
  expect(steps).toContainEqual({ action: 'report', note: 'Still not', operator: 'Li' });
});
