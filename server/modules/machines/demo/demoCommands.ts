import { APPROVAL_MS, COMMAND_SPECS, type CommandType } from '../../../../contract/machines/commandStates';
import { type LanePrice, pricesDigest } from '../../../../contract/machines/reported';
import { HOUR_MS } from '../../../../contract/time/durations';
import { type DemoWorld, devicesAtWork } from '../../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { COMMAND_JOB } from '../commands/request';

type CommandRow = NewRow<'machineCommands'>;

/** How commands of the last days ended: kind, state, answer of the machine, reason. */
const CASES: readonly (readonly [CommandType, CommandRow['state'], string | null, string])[] = [
  ['reboot', 'verified', null, '屏幕无响应，远程重启'],
  ['open_door', 'verified', null, '补货员忘带门卡，已电话核实身份'],
  ['test_dispense', 'verified', null, '更换电机后试出货'],
  ['unlock_sale', 'awaiting', null, '温度恢复正常，药师已评估，申请恢复售卖'],
  ['reboot', 'expired', null, '设备离线，尝试重启'],
  ['open_door', 'rejected', 'door is open', '维修人员现场申请开门'],
  ['lock_sale', 'verified', null, '玻璃破损，暂停整机售卖'],
  ['test_dispense', 'contradicted', null, '清理卡货后试出货'],
  ['set_env', 'verified', null, '夏季调低设定温度'],
  ['set_price', 'refused', null, '节后恢复原价'],
  ['sync_time', 'verified', null, '时钟偏差报警'],
  ['apply_plan', 'verified', null, '换季货道方案'],
  ['ad_sync', 'contradicted', null, '更新流感季宣传'],
  ['set_price', 'awaiting', null, '厂家调价，更新设备价格'],
  ['unlock_sale', 'verified', null, '玻璃已更换，恢复售卖'],
  ['reboot', 'verified', null, '升级后例行重启'],
  ['set_price', 'verified', null, '会员日促销价'],
];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Asked for, and not decided yet. */
const WAITING_SINCE = 25 * MINUTE;

const UNSENT: readonly string[] = ['awaiting', 'refused'];
const SETTING = { setpoint: 5, hysteresis: 1 };

/** What the second person made of it, where there is one. */
function decisionOf(
  { users }: DemoWorld,
  type: CommandType,
  state: CommandRow['state'],
  at: number,
): Partial<CommandRow> {
  if (!COMMAND_SPECS[type].approval) return {};
  const approveBy = new Date(at + APPROVAL_MS);
  if (state === 'awaiting') return { approveBy };
  const decider = users.find(({ code }) => code === 'admin') ?? users[0];
  const note = state === 'refused' ? '活动延期至月底，暂不调整' : null;
  const decidedAt = new Date(at + 10 * MINUTE);
  return { approveBy, decidedBy: decider?.id ?? null, decidedAt, decisionNote: note };
}

/** What the machine did with it. */
function courseOf(
  type: CommandType,
  state: CommandRow['state'],
  at: number,
  answer: string | null,
): Partial<CommandRow> {
  const { ttlSec, withinSec, witness } = COMMAND_SPECS[type];
  if (state === 'awaiting') return {};
  if (UNSENT.includes(String(state))) return { closedAt: new Date(at) };
  const answered = state !== 'expired';
  const seen = state === 'verified';
  return {
    sentAt: new Date(at + SECOND),
    answeredAt: answered ? new Date(at + 3 * SECOND) : null,
    rc: answered ? (state === 'rejected' ? 99 : 0) : null,
    answer,
    witness: seen ? witness : null,
    witnessAt: seen ? new Date(at + 8 * SECOND) : null,
    closedAt: new Date(at + (seen ? 9 : ttlSec + withinSec) * SECOND),
  };
}

/** A tenth off, to the jiao: what the machine of a sale that is over still asks for. */
const onSale = (price: unknown) => Math.max(10, Math.round(Number(price) * 0.09) * 10);

/** What the lanes of the machine are told. */
function paramsOf({ fleet }: DemoWorld, type: CommandType, deviceId: string): object {
  const lanes = fleet.lanes.filter((lane) => lane.deviceId === deviceId && lane.productId);
  if (type === 'lock_sale' || type === 'unlock_sale') return { lanes: lanes.map(({ laneNo }) => laneNo) };
  if (type === 'set_price')
    return { lanes: lanes.map(({ laneNo: t, price }) => ({ t, price: onSale(price) })) };
  if (type === 'apply_plan')
    return { lanes: lanes.map(({ laneNo: t, productId: p, capacity: cap }) => ({ t, p, cap })) };
  return {};
}

function commandRow(demo: DemoWorld, index: number): CommandRow | undefined {
  const { world, users, fleet } = demo;
  const found = CASES[index % CASES.length];
  const devices = devicesAtWork(fleet);
  const device = devices[(index * 3) % devices.length];
  if (!found || !device) return undefined;
  const [type, state, answer, reason] = found;
  const random = world.random.fork(`command ${index}`);
  const past = world.to - random.int(1, 200) * HOUR_MS;
  const at = state === 'awaiting' ? world.now - WAITING_SINCE : past;
  const decision = decisionOf(demo, type, state, at);
  const began = decision.decidedAt instanceof Date ? decision.decidedAt.getTime() : at;
  const lane = fleet.lanes.find(({ deviceId }) => deviceId === device.id);
  const user = users.find(({ code }) => code === 'repair') ?? users[0];
  const params: { lanes?: LanePrice[] } = type === 'set_env' ? SETTING : paramsOf(demo, type, device.id);
  return {
    id: world.newId(at),
    orgId: device.orgId,
    commandNo: `MC${compactDay(at)}-${padded(index + 1, 6)}`,
    deviceId: device.id,
    type,
    laneNo: type === 'test_dispense' ? (lane?.laneNo ?? null) : null,
    params: JSON.stringify(params),
    ...(type === 'set_env' && SETTING),
    ...(type === 'set_price' && state === 'verified' && { expected: pricesDigest(params.lanes ?? []) }),
    state,
    reason,
    requestedBy: user?.id ?? null,
    requestedAt: new Date(at),
    notAfter: new Date(began + COMMAND_SPECS[type].ttlSec * SECOND),
    createdAt: new Date(at),
    updatedAt: new Date(at),
    ...decision,
    ...courseOf(type, state, began, answer),
  };
}

/** Commands of the last days, in every way they end. */
export function demoCommands(demo: DemoWorld): CommandRow[] {
  return Array.from({ length: CASES.length * 2 }, (_, index) => commandRow(demo, index)).flatMap(
    (row) => row ?? [],
  );
}

/** Those that wait for somebody lapse as others do: the look at them is planned. */
export function looksAt(commands: readonly CommandRow[]): NewRow<'jobs'>[] {
  return commands.flatMap(({ id, state, approveBy }) =>
    state === 'awaiting' && approveBy instanceof Date
      ? [
          {
            id: `demo ${id}`,
            kind: COMMAND_JOB,
            dueAt: new Date(approveBy.getTime() + 1),
            payload: JSON.stringify({ id }),
            lastError: null,
          },
        ]
      : [],
  );
}
