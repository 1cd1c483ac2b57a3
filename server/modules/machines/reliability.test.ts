import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { VEND_RC } from '../../../contract/vend';
import { type CommandWorld, openCommandWorld, START } from './commands/testCommands';
import { countFailures } from './reliability';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  await world.database.query(`update devices set installed_at = '2020-01-01'`);
});
afterAll(() => world.close());

let made = 0;
async function vends(laneNo: string, rcs: readonly number[], daysAgo = 1): Promise<void> {
  for (const rc of rcs)
    await world.database.query(
      `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc)
        values ($1, 'd0', 'org', $1, $2, $3, $3, $4)`,
      [`r${made++}`, laneNo, new Date(START - daysAgo * DAY_MS), rc],
    );
}
const of = (table: string, where: string) =>
  world.database.query(
    `select attempts, failures, failure_rate::float8 as rate, mtbf_days::float8 as mtbf from ${table} where ${where}`,
  );

it('counts failures and attempts per lane and machine', async () => {
  await vends('A-1-01', [VEND_RC.seen, VEND_RC.seen, VEND_RC.unverified, VEND_RC.jam, VEND_RC.noDrop]);
  // Nothing turned, nobody knows, and long ago.
  await vends('A-1-01', [VEND_RC.laneEmpty, VEND_RC.unknown]);
  await vends('A-1-01', [VEND_RC.jam], 31);
  await vends('A-1-02', [VEND_RC.seen]);
  await countFailures(world.database.db, START);
  expect(await of('lanes', `device_id = 'd0' order by lane_no`)).toEqual([
    { attempts: 5, failures: 2, rate: 40, mtbf: 15 },
    { attempts: 1, failures: 0, rate: 0, mtbf: null },
  ]);
  expect(await of('devices', `id = 'd0'`)).toEqual([{ attempts: 6, failures: 2, rate: 33.3, mtbf: 15 }]);
  expect(await of('devices', `id = 'd1'`)).toEqual([{ attempts: 0, failures: 0, rate: null, mtbf: null }]);
});

it('covers a new machine since its installation and ignores old events', async () => {
  await world.database.query(`update devices set installed_at = $1`, [new Date(START - 10 * DAY_MS)]);
  await countFailures(world.database.db, START);
  expect(await of('devices', `id = 'd0'`)).toMatchObject([{ mtbf: 5 }]);
  await countFailures(world.database.db, START + 40 * DAY_MS);
  expect(await of('devices', `id = 'd0'`)).toMatchObject([{ attempts: 0, rate: null, mtbf: null }]);
});
