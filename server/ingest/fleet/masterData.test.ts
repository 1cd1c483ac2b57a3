import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MachineState } from '../../../contract/machines';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createLocalBus } from '../../events/bus';
import { decodeMessage, type UpMessage } from '../decode';
import { createPlan } from '../rules/plan';
import { finishPlan, planMessage } from '../rules/planMessage';
import { planSweep } from '../rules/sweep';
import { createTestSender, env, insertTestFleet, serialOf } from '../testFleet';
import { type Fleet, loadFleet } from './fleet';
import { type Machine, machineDraft } from './machine';
import { watchMasterData } from './masterData';

const NOW = Date.UTC(2026, 10, 24);
const MINUTE = 60_000;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2 });
});
afterAll(() => database.close());

/** What the rules decide of the temperature of the first machine. */
function measure(fleet: Fleet, t: number, at: number, voice: ReturnType<typeof createTestSender>) {
  const { topic, payload } = voice.say('env', env(t), at);
  const { message } = decodeMessage(topic, payload, at) as { message: UpMessage };
  const plan = createPlan(at, () => 'id');
  const machine = machineDraft(fleet.get(serialOf(0)) as Machine);
  plan.drafts.set(machine.id, machine);
  planMessage(plan, machine, message, at);
  fleet.put(machine);
  return plan.decisions
    .filter(({ decision }) => decision.code === 'ENV_T_HIGH')
    .map(({ decision: { verdict, limit } }) => `${verdict} ${limit}`);
}

it('changed limits reach the running rules and the screens', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const bus = createLocalBus();
  const masterData = watchMasterData({ bus, fleet, broker: {}, clock: () => NOW });
  const voice = createTestSender(serialOf(0));
  expect(measure(fleet, 15, NOW, voice)).toEqual([]);
  await database.query(`update devices set t_high = 12, rh_low = 40 where id = 'd0'`);
  await masterData.renew();
  expect(fleet.byId('d0')?.limits.tHigh).toBe(20);
  bus.publishLive([{ kind: 'hint', org: 'org', resource: 'devices' }]);
  await masterData.renew();
  expect(measure(fleet, 15, NOW + MINUTE, voice)).toEqual(['pending 12', 'pending 12']);
  expect(measure(fleet, 15, NOW + 3 * MINUTE, voice)).toEqual(['raised 12', 'raised 12']);
  expect(fleet.info('d0')).toMatchObject({ tLow: 2, tHigh: 12, rhLow: 40, rhHigh: 75 });
  const plan = createPlan(NOW + 3 * MINUTE, () => 'id');
  planSweep(plan, fleet.machines());
  finishPlan(plan);
  const told = plan.live.flatMap((live) =>
    live.kind === 'row' && live.topic === 'machines' ? live.row : [],
  );
  expect((told as MachineState[]).find(({ id }) => id === 'd0')).toMatchObject({ tHigh: 12, rhLow: 40 });
  masterData.stop();
});

it('settings of a zone take effect at once', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const bus = createLocalBus();
  const masterData = watchMasterData({ bus, fleet, broker: {}, clock: () => NOW });
  await database.query(
    `insert into zone_settings (id, org_id, device_id, zone, storage_class) values ('z', 'org', 'd1', 'Z2', 'COLD_2_8')`,
  );
  bus.publishLive([{ kind: 'hint', org: 'org', resource: 'zoneSettings' }]);
  await masterData.renew();
  expect(fleet.byId('d1')?.zoneSettings.get('Z2')?.limits.tHigh).toBe(8);
  masterData.stop();
});

it('the state has the zones of its cabinets with their settings, also after a restart', async () => {
  const fleet = await loadFleet(database, () => NOW);
  await database.query(`insert into cabinets (id, device_id, cabinet_no, type, role, zone)
    values ('cab-b', 'd1', 'B', 'T', 'expansion', 'Z2')`);
  await fleet.refresh();
  const { state, cabinetZones } = fleet.byId('d1') as Machine;
  expect(state.zones).toMatchObject([
    { set: { zone: 'Z2', storageClass: 'COLD_2_8', tHigh: 8 }, temp: null },
  ]);
  expect(cabinetZones.get('B')).toBe('Z2');
  expect(fleet.info('d1')).toMatchObject({ cabinetZones: { B: 'Z2' } });
  const anew = (await loadFleet(database, () => NOW)).byId('d1')?.state;
  expect(anew?.zones).toEqual(state.zones);
  await database.query(`delete from cabinets where id = 'cab-b'`);
  await fleet.refresh();
  expect('zones' in (fleet.byId('d1')?.state ?? {})).toBe(false);
  expect(fleet.info('d1')).not.toHaveProperty('cabinetZones');
});

it('a change whose event was lost takes effect after a minute', async () => {
  let now = NOW;
  const fleet = await loadFleet(database, () => now);
  const masterData = watchMasterData({ bus: createLocalBus(), fleet, broker: {}, clock: () => now });
  await database.query(`update devices set t_high = 18 where id = 'd1'`);
  now += MINUTE;
  await masterData.renew();
  expect(fleet.byId('d1')?.limits.tHigh).toBe(18);
  expect(fleet.byId('d1')?.limits.humidity.high).toBe(75);
});

it('replaced hardware is known at once and the old one no longer', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const bus = createLocalBus();
  const masterData = watchMasterData({ bus, fleet, broker: {}, clock: () => NOW });
  await database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status)
    values ('a-new', 'org', 'SMV24NEW00001', 'IPCNEW', 'M', 'O', 'issued')`);
  await database.query(`update devices set auth_id = 'a-new', serial_no = 'SMV24NEW00001' where id = 'd0'`);
  bus.publishLive([{ kind: 'hint', org: 'org', resource: 'devices' }]);
  await masterData.renew();
  expect(fleet.get('SMV24NEW00001')).toMatchObject({ id: 'd0', boot: undefined });
  expect(fleet.byId('d0')?.info.serialNo).toBe('SMV24NEW00001');
  expect(fleet.get(serialOf(0))).toBeUndefined();
  await database.query(`update devices set auth_id = 'a-d0', serial_no = '${serialOf(0)}' where id = 'd0'`);
  masterData.stop();
});

it('a deleted machine is removed and its messages are dropped', async () => {
  const fleet = await loadFleet(database, () => NOW);
  const bus = createLocalBus();
  const masterData = watchMasterData({ bus, fleet, broker: {}, clock: () => NOW });
  await database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status)
    values ('a-gone', 'org', 'SMV24GONE0001', 'IPCGONE', 'M', 'O', 'active')`);
  await database.query(`insert into devices (id, org_id, auth_id, serial_no, name, model, point_name, province, city, lng, lat, storage_class)
    values ('gone', 'org', 'a-gone', 'SMV24GONE0001', 'G', 'M', 'P', 'V', 'C', 120, 30, 'CN_COOL')`);
  const seen = async () => {
    bus.publishLive([{ kind: 'hint', org: 'org', resource: 'devices' }]);
    await masterData.renew();
    return [fleet.get('SMV24GONE0001')?.id, [...fleet.states()].length];
  };
  expect(await seen()).toEqual(['gone', 3]);
  await database.query(`delete from devices where id = 'gone'`);
  expect(await seen()).toEqual([undefined, 2]);
  masterData.stop();
});

it('a machine with a revoked credential is disconnected, also without an event', async () => {
  let now = NOW;
  const fleet = await loadFleet(database, () => now);
  const dropped: string[] = [];
  const broker = { drop: (serialNo: string) => void dropped.push(serialNo) };
  const bus = createLocalBus();
  const masterData = watchMasterData({ bus, fleet, broker, clock: () => now });
  bus.publishCredential({ serialNo: serialOf(0), revoked: true });
  expect(dropped).toEqual([serialOf(0)]);
  expect(fleet.barred.has(serialOf(0))).toBe(true);
  await database.query(`update device_auths set status = 'revoked' where id = 'a-d1'`);
  now += MINUTE;
  await masterData.renew();
  expect([...fleet.barred]).toEqual([serialOf(1)]);
  expect(dropped).toEqual([serialOf(0), serialOf(1)]);
});

it('a connection closed because its credential was withdrawn is over, though no last will says so', async () => {
  let now = NOW;
  const fleet = await loadFleet(database, () => now);
  const bus = createLocalBus();
  const dropped: string[] = [];
  const broker = { drop: (serialNo: string) => dropped.push(serialNo) };
  const masterData = watchMasterData({ bus, fleet, broker, clock: () => now });
  const voice = createTestSender(serialOf(0));
  measure(fleet, 15, now, voice);
  const swept = () => {
    const plan = createPlan(now, () => 'id');
    planSweep(plan, fleet.machines());
    for (const machine of plan.drafts.values()) fleet.put(machine);
    return fleet.byId('d0')?.state.conn;
  };
  expect(swept()).toBe('online');
  now += 1_000;
  bus.publishCredential({ serialNo: serialOf(0), revoked: true });
  await masterData.renew();
  expect(dropped).toEqual([serialOf(0)]);
  expect(swept()).toBe('offline');
  // One that gets another credential has a minute to come back with it.
  measure(fleet, 15, now, voice);
  now += 1_000;
  bus.publishCredential({ serialNo: serialOf(0), revoked: false });
  await masterData.renew();
  expect(swept()).toBe('checking');
  now += MINUTE;
  expect(swept()).toBe('offline');
  masterData.stop();
});
