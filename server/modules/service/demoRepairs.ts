import type { RepairPriority } from '../../../contract/service/repairStates';
import { repairDueAt } from '../../../contract/service/repairStates';
import { MINUTE_MS } from '../../../contract/time/durations';
import { type DemoWorld, devicesAtWork } from '../../db/demo-data';
import { mobileNumber, personName } from '../../db/demo-data/institutions/names';
import { compactDay, padded } from '../../db/demo-data/world';
import type { Repair, RepairFacts, State } from './demoSteps';

type Fault = NonNullable<Repair['faultCode']>;

/** What is reported, and what helped. */
const CASES: readonly (readonly [
  fault: Fault,
  description: string,
  solution: string,
  part: string | null,
])[] = [
  ['lane_jam', '3层5号货道卡货，客户付款后未出货', '清理变形药盒，调整弹簧角度，试出货10次正常', null],
  ['motor', '货道电机转动异响，出货缓慢', '更换货道电机，校准转动圈数', '货道电机 DC24V'],
  ['lift', '升降机停在中间层，屏幕提示升降故障', '更换升降同步带并重新标定零位', '升降同步带'],
  ['drop_sensor', '出货后提示未检测到掉落', '清洁红外对射传感器，更换接收端', '红外对射传感器'],
  ['door_lock', '补货后柜门无法锁闭，持续报警', '调整锁舌位置，更换电磁锁', '电磁锁'],
  ['screen', '触摸屏右侧无响应', '更换触摸框并校准', '21.5寸触摸框'],
  ['ipc', '工控机反复重启', '清灰并更换电源模块，观察2小时正常', '工控机电源'],
  ['network', '设备频繁离线，信号弱', '更换外置天线，信号由-105dBm提升至-82dBm', '4G外置天线'],
  ['payment', '扫码枪不识别付款码', '更换扫码模组，测试微信、支付宝各5笔', '扫码模组'],
  ['temperature', '阴凉区温度持续偏高，压缩机不启动', '更换压缩机启动电容，降温至18.6℃', '启动电容'],
  ['light', '柜内照明灯不亮', '更换LED灯条', 'LED灯条'],
  ['camera', '监控画面黑屏', '重新插接网线并升级摄像头固件', null],
  ['scanner', '追溯码扫描失败率高', '清洁扫描窗口，调整补光', null],
];

/** Every way a repair can stand, the usual ones more often. */
export const STATES: readonly State[] = [
  ...(['open', 'assigned', 'in_progress', 'in_progress', 'complete', 'confirmed'] as const),
  ...(['rated', 'rated', 'confirmed', 'rated', 'cancelled', 'complete'] as const),
];

const PRIORITIES: readonly RepairPriority[] = ['normal', 'normal', 'high', 'low', 'urgent'];

const RATINGS = [
  '响应很快，师傅态度好',
  '处理及时，设备恢复正常',
  '维修后一周没有再出现问题',
  '等待时间略长',
];

export const OPEN: readonly State[] = ['open', 'assigned', 'in_progress'];

function outcome(state: State, index: number, { random, at, took }: RepairFacts): Partial<Repair> {
  const [, , solution, part] = CASES[index % CASES.length] ?? [];
  const none = { solution: null, parts: null, completedAt: null, rating: null, ratingText: null };
  if (OPEN.includes(state) || state === 'cancelled') return { ...none, result: 'not_completed' };
  const rated = state === 'rated';
  return {
    result: 'completed',
    solution,
    completedAt: new Date(at + took),
    parts: part ? JSON.stringify([{ name: part, qty: 1 }]) : null,
    rating: rated ? random.int(3, 5) : null,
    ratingText: rated ? random.pick(RATINGS) : null,
  };
}

export function repairOf(demo: DemoWorld, index: number, told: RepairFacts): Repair | undefined {
  const { world, fleet } = demo;
  const { random, at, repairer } = told;
  const devices = devicesAtWork(fleet);
  const device = devices[(index * 7) % devices.length];
  const [faultCode, description] = CASES[index % CASES.length] ?? [];
  const state = STATES[index % STATES.length] as State;
  if (!device || !faultCode) return undefined;
  const priority = random.pick(PRIORITIES);
  return {
    id: world.newId(at),
    orgId: device.orgId,
    deviceId: device.id,
    faultCode,
    description,
    priority,
    state,
    repairNo: `WX${compactDay(at)}-${padded(index + 1, 6)}`,
    faultTime: new Date(at - random.int(5, 90) * MINUTE_MS),
    images: null,
    reporter: personName(random),
    contact: mobileNumber(random),
    source: 'manual',
    alertId: null,
    assignee: state === 'open' || state === 'cancelled' ? null : (repairer?.id ?? null),
    slaAt: new Date(repairDueAt(at, priority)),
    ...outcome(state, index, told),
    repeatOf: null,
    createdAt: new Date(at),
    updatedAt: new Date(at),
  };
}
