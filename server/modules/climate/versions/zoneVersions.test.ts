import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { zoneDigest } from '../../../../contract/machines/reported';
import { insertTestFleet } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { updateRecord } from '../../../kit/records/records';
import { openTestWorld } from '../../../kit/testWorld';
import { SERVED } from '../..';
import { servedZoneSettings } from '../zoneSettings';
import { followVersions } from './takeEffect';
import { servedZoneVersions } from './zoneVersions';

const NOW = Date.UTC(2026, 3, 10, 4);
const HOUR = 3_600_000;
let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 1 }));
});
afterAll(() => world.close());

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const plan = (body: object) =>
  world.change((work) =>
    createRecord(
      work,
      servedZoneVersions,
      { orgId: 'org', deviceId: 'd0', zone: 'Z1', storageClass: 'CN_COOL', effectiveAt: NOW + HOUR, ...body },
      find,
    ),
  );
const versions = (zone: string) =>
  world.database.query<AnyRow>(
    `select version_no as no, state, t_high::float8 as high from zone_versions where zone = '${zone}' order by version_no`,
  );
const commands = () =>
  world.database.query<{ params: Record<string, unknown>; expected: string; setpoint: string }>(
    `select params, expected, setpoint::float8 from machine_commands where type = 'set_env' order by command_no`,
  );

it('knows one version of each zone from the start and another with each change at its machine', async () => {
  expect(await versions('Z1')).toEqual([{ no: 1, state: 'current', high: null }]);
  await world.database.query('update devices set t_high = 19, updated_at = $1', [new Date(NOW)]);
  expect(await versions('Z1')).toEqual([
    { no: 1, state: 'former', high: null },
    { no: 2, state: 'current', high: 19 },
  ]);
});

it('applies a planned version at its time and sends it to a machine that can be reached', async () => {
  await expect(plan({ effectiveAt: NOW })).rejects.toMatchObject({
    fields: { effectiveAt: 'err.zone.future' },
  });
  await expect(plan({ tHigh: 18 })).rejects.toMatchObject({ fields: { reason: 'err.form.enter' } });
  await expect(plan({ setpoint: 19.5, hysteresis: 1 })).rejects.toMatchObject({
    fields: { setpoint: 'err.command.climate' },
  });
  const { id } = await plan({ tHigh: 18, reason: 'summer', setpoint: 15, hysteresis: 1 });
  expect(await followVersions(world.deps)).toBe(0);
  world.time.now = NOW + HOUR;
  expect(await followVersions(world.deps)).toBe(1);
  expect(await versions('Z1')).toEqual([
    { no: 1, state: 'former', high: null },
    { no: 2, state: 'former', high: 19 },
    { no: 3, state: 'current', high: 18 },
  ]);
  const [device] = await world.database.query('select t_high::float8 as high from devices');
  expect(device).toEqual({ high: 18 });
  expect(await commands()).toEqual([]);
  await world.database.query(`insert into device_latest (device_id, boot, state, updated_at)
    values ('d0', 1, '{"conn":"online"}', now())`);
  await followVersions(world.deps);
  await followVersions(world.deps);
  const told = { zone: 'Z1', ver: 3, tLow: 2, tHigh: 18, rhLow: 35, rhHigh: 75, setpoint: 15, hysteresis: 1 };
  expect(await commands()).toEqual([
    { params: { version: id, ...told }, expected: zoneDigest(told), setpoint: 15 },
  ]);
});

it('creates settings of a zone beside the main one, and a canceled plan creates none', async () => {
  const cold = { zone: 'Z2', storageClass: 'COLD_2_8', effectiveAt: NOW + 2 * HOUR };
  await plan(cold);
  const second = await plan({ ...cold, effectiveAt: NOW + 3 * HOUR, tHigh: 7, reason: 'x' });
  const call = { version: second.version, args: {}, confirmed: true as const };
  await world.change((work) => runCommand(work, servedZoneVersions, 'drop', second.id, call, find));
  world.time.now = NOW + 4 * HOUR;
  expect(await followVersions(world.deps)).toBe(1);
  expect(await versions('Z2')).toEqual([
    { no: 1, state: 'current', high: null },
    { no: 2, state: 'dropped', high: 7 },
  ]);
  const rows = await world.database.query<AnyRow>(
    'select id, zone, storage_class, version from zone_settings',
  );
  expect(rows).toMatchObject([{ zone: 'Z2', storage_class: 'COLD_2_8' }]);
  await world.change((work) =>
    updateRecord(
      work,
      servedZoneSettings,
      String(rows[0]?.id),
      { version: Number(rows[0]?.version), tHigh: 7.5, reason: 'edge' },
      find,
    ),
  );
  expect((await versions('Z2')).at(-1)).toEqual({ no: 3, state: 'current', high: 7.5 });
});
