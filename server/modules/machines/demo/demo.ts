import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { DEMO_ROLLOUTS } from '../firmware/demo';
import { demoCommands, looksAt } from './demoCommands';

/** What was done, and which part was changed for it. */
const WORKS = [
  ['install', '设备就位、接电、联网，完成首次开机自检', undefined],
  ['bind', '完成点位绑定，核对铭牌与序列号', undefined],
  ['part', '更换弹簧电机，试出货 5 次正常', ['弹簧电机', 'MTR-24V-07']],
  ['firmware', '主控固件升级至 2.4.1，远程确认版本', undefined],
  ['calibrate', '温湿度传感器送检合格，装回并核对读数', ['温湿度传感器', 'TH-PT100']],
  ['clean', '清洁玻璃、托盘与散热滤网', ['散热滤网', 'FLT-90']],
  ['inspect', '例行巡检，门锁与掉货检测正常', undefined],
  ['part', '更换掉货检测光栅，待观察一周', ['掉货检测光栅', 'DRP-12']],
  ['move', '由一楼大厅移至门诊入口，重新核对地址', undefined],
] as const;

function maintainRow(
  { world, users }: DemoWorld,
  device: NewRow<'devices'>,
  index: number,
): NewRow<'maintainRecords'> {
  const random = world.random.fork(`maintain ${index}`);
  const [type, detail, part] = WORKS[index % WORKS.length] ?? WORKS[0];
  const startAt = world.now - random.int(1, 300) * DAY_MS - random.int(0, 8) * HOUR_MS;
  const open = index % 11 === 10;
  const operator = users.find(({ code }) => code === 'repair') ?? users[0];
  return {
    id: world.newId(startAt),
    orgId: device.orgId,
    recordNo: `MR${compactDay(startAt)}-${padded(index + 1, 6)}`,
    deviceId: device.id,
    type,
    detail,
    parts: JSON.stringify(part ? [{ partName: part[0], partNo: part[1], qty: 1 }] : []),
    images: '[]',
    operatorId: operator?.id ?? '',
    startAt: new Date(startAt),
    endAt: open ? null : new Date(startAt + random.int(1, 4) * HOUR_MS),
    result: open ? null : detail.includes('待观察') ? 'followup' : 'ok',
    createdAt: new Date(startAt),
  };
}

const SPARES = 16;
/** Until then it is to stand at a point. */
const SPARE_DAYS = 180;

/** Hardware that waits in a store for its first point. */
function spareRow({ world, fleet }: DemoWorld, index: number): NewRow<'deviceAuths'> {
  const model = fleet.deviceAuths[index % fleet.deviceAuths.length];
  const status = (['unissued', 'unissued', 'issued', 'revoked'] as const)[index % 4] ?? 'unissued';
  return {
    id: world.newId(world.from),
    orgId: model?.orgId ?? '',
    serialNo: `SMV26A${padded(index + 1, 7)}`,
    ipcSerial: `IPC9${padded(index + 1, 5)}`,
    model: model?.model ?? '',
    oemId: model?.oemId,
    oemName: model?.oemName ?? '',
    cabinetTypeId: model?.cabinetTypeId,
    authType: index % 4 === 1 ? 'x509' : 'psk',
    authExpireAt: status === 'issued' ? new Date(world.now + SPARE_DAYS * DAY_MS) : null,
    secretHash: null,
    secretIssuedAt: status === 'issued' ? new Date(world.now - 3 * DAY_MS) : null,
    status,
  };
}

const RECORDS = 60;

/** Hardware in store, and what has been done to the machines. */
export function demoMachinesArea(demo: DemoWorld): DemoRows {
  const { devices } = demo.fleet;
  if (devices.length === 0) return {};
  const commands = demoCommands(demo);
  return {
    deviceAuths: Array.from({ length: SPARES }, (_none, index) => spareRow(demo, index)),
    maintainRecords: Array.from({ length: RECORDS }, (_none, index) =>
      maintainRow(demo, devices[(index * 7) % devices.length] as NewRow<'devices'>, index),
    ),
    machineCommands: commands,
    jobs: looksAt(commands),
    // Numbers of the day go on behind these.
    documentNumbers: [
      { prefix: 'MC', day: tradeDay(demo.world.now), last: commands.length },
      { prefix: 'FR', day: tradeDay(demo.world.now), last: DEMO_ROLLOUTS },
    ],
  };
}
