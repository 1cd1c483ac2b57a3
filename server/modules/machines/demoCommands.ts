import { COMMAND_SPECS, type CommandType } from '../../../contract/machines/commandStates';
import type { DemoWorld } from '../../db/demo-data';
import { compactDay, HOUR_MS, padded, type Row } from '../../db/demo-data/world';

type Stored = Row<'machineCommands'>;

/** How commands of the last days ended: kind, state, answer of the machine, reason. */
const CASES: readonly (readonly [CommandType, Stored['state'], string | null, string])[] = [
  ['reboot', 'verified', null, '屏幕无响应，远程重启'],
  ['open_door', 'verified', null, '补货员忘带门卡，已电话核实身份'],
  ['test_dispense', 'verified', null, '更换电机后试出货'],
  ['reboot', 'expired', null, '设备离线，尝试重启'],
  ['open_door', 'rejected', 'door is open', '维修人员现场申请开门'],
  ['test_dispense', 'contradicted', null, '清理卡货后试出货'],
  ['reboot', 'verified', null, '升级后例行重启'],
];
const SECOND = 1_000;

function commandRow({ world, users, fleet }: DemoWorld, index: number): Stored | undefined {
  const found = CASES[index % CASES.length];
  const device = fleet.devices[(index * 3) % fleet.devices.length];
  if (!found || !device) return undefined;
  const [type, state, answer, reason] = found;
  const random = world.random.fork(`command ${index}`);
  const at = world.to - random.int(1, 200) * HOUR_MS;
  const answered = state !== 'expired';
  const { ttlSec, withinSec, witness } = COMMAND_SPECS[type];
  const lane = fleet.lanes.find(({ deviceId }) => deviceId === device.id);
  const user = users.find(({ code }) => code === 'repair') ?? users[0];
  return {
    id: world.newId(at),
    orgId: device.orgId,
    commandNo: `MC${compactDay(at)}-${padded(index + 1, 6)}`,
    deviceId: device.id,
    type,
    laneNo: type === 'test_dispense' ? (lane?.laneNo ?? null) : null,
    state,
    reason,
    requestedBy: user?.id ?? null,
    requestedAt: new Date(at),
    notAfter: new Date(at + ttlSec * SECOND),
    sentAt: new Date(at + SECOND),
    answeredAt: answered ? new Date(at + 3 * SECOND) : null,
    rc: answered ? (state === 'rejected' ? 99 : 0) : null,
    answer,
    witness: state === 'verified' ? witness : null,
    witnessAt: state === 'verified' ? new Date(at + 8 * SECOND) : null,
    closedAt: new Date(at + (state === 'verified' ? 9 : ttlSec + withinSec) * SECOND),
    createdAt: new Date(at),
    updatedAt: new Date(at),
  };
}

/** Commands of the last days, in every way they end. */
export function demoCommands(demo: DemoWorld): Stored[] {
  return Array.from({ length: CASES.length * 2 }, (_, index) => commandRow(demo, index)).flatMap(
    (row) => row ?? [],
  );
}
