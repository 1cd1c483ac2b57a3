import { type NewRow, padded, type World } from '../world';
import { demoFirmwareKey, SIGNING_MAKER } from './demoSigning';

export interface HardwareRows {
  oems: NewRow<'oems'>[];
  cabinetTypes: NewRow<'cabinetTypes'>[];
  palletTypes: NewRow<'palletTypes'>[];
}

const MAKERS = [
  ['ANBIAO', '杭州岸标智能科技有限公司', '周文博', '0571-88102366', 'MQTT_V1', 24, true],
  ['DENGXIN', '深圳灯芯自动化设备有限公司', '梁晓彤', '0755-26714020', 'HTTP_BRIDGE', 18, true],
  ['HAIJU', '苏州海炬售货设备有限公司', '沈立新', '0512-65238811', 'VMC_JSK', 12, true],
  ['QINGSUO', '青岛清朔冷链装备有限公司', '孙佳宁', '0532-80995107', 'MDB_DEX', 24, false],
] as const;
/** Code, name, role, cooling, trays. */
const CABINETS = [
  ['CAB-L6', '常温主柜 6 层', 'main', 'ambient', 6],
  ['CAB-L8', '常温主柜 8 层', 'main', 'ambient', 8],
  ['CAB-L5', '冷藏主柜 5 层', 'main', 'cold', 5],
  ['CAB-X6', '常温副柜 6 层', 'expansion', 'ambient', 6],
  ['CAB-X5', '阴凉副柜 5 层', 'expansion', 'cool', 5],
  ['CAB-K12', '取药格子柜 12 格', 'locker', 'ambient', 12],
] as const;
/** Code, name, mechanism, slot, lanes, pitch, boxes. */
const TRAYS = [
  ['TRAY-S9', '弹簧托盘 9 道', 'spiral', 90, 9, 55, 10],
  ['TRAY-B9', '履带托盘 9 道', 'belt', 90, 9, null, 10],
  ['TRAY-S6', '宽体弹簧托盘 6 道', 'spiral', 135, 6, 60, 9],
  ['TRAY-H8', '挂钩托盘 8 道', 'hook', 100, 8, null, 12],
  ['TRAY-P5', '推板托盘 5 道', 'push', 160, 5, null, 8],
] as const;

function makerRow(
  world: World,
  [oemCode, oemName, contact, phone, protocol, months, enabled]: (typeof MAKERS)[number],
) {
  const apiBase = protocol === 'HTTP_BRIDGE' ? 'https://bridge.example.com/v1' : null;
  const id = world.newId(world.from);
  const firmwareKey = oemCode === SIGNING_MAKER ? demoFirmwareKey() : null;
  return {
    id,
    oemCode,
    oemName,
    contact,
    phone,
    protocol,
    apiBase,
    firmwareKey,
    warrantyMonths: months,
    enabled,
  };
}

function cabinetRow(
  world: World,
  [typeCode, typeName, role, coolingClass, trayCount]: (typeof CABINETS)[number],
  oemId: string,
): NewRow<'cabinetTypes'> {
  const zone = { zone: 'Z1', coolingClass, sensors: coolingClass === 'cold' ? 2 : 1 };
  return {
    id: world.newId(world.from),
    typeCode,
    typeName,
    oemId,
    role,
    coolingClass,
    outerW: role === 'locker' ? 600 : 900,
    outerH: 1_930,
    outerD: 850,
    trayCount,
    maxTrackPerTray: 10,
    slaveAddr: role === 'main' ? 1 : 2,
    tempZones: JSON.stringify([zone]),
    hasLift: role === 'main',
    hasDropSensor: true,
    hasDoorSensor: true,
    powerW: coolingClass === 'ambient' ? 180 : 520,
    image: null,
    enabled: true,
  };
}

function trayRow(
  world: World,
  [palletCode, palletName, mechanism, slotWidth, defaultTracks, spiralPitch, boxes]: (typeof TRAYS)[number],
): NewRow<'palletTypes'> {
  return {
    id: world.newId(world.from),
    palletCode,
    palletName,
    mechanism,
    usableW: 830,
    usableD: 560,
    clearH: 140,
    slotWidth,
    defaultTracks,
    spiralPitch,
    capacityPerTrack: boxes,
    maxLoadKg: 18,
    turnQuarter: mechanism === 'spiral',
    enabled: true,
  };
}

/** The first of the makers makes what stands at room temperature, the second what cools. */
const makerFor = (cold: boolean) => (cold ? 1 : 0);

/** Who makes machines, and what they are made of. */
export function buildHardware(world: World): HardwareRows {
  const oems = MAKERS.map((maker) => makerRow(world, maker));
  return {
    oems,
    cabinetTypes: CABINETS.map((type) =>
      cabinetRow(world, type, oems[makerFor(type[3] === 'cold')]?.id ?? ''),
    ),
    palletTypes: TRAYS.map((type) => trayRow(world, type)),
  };
}

export function cabinetTypeFor({ cabinetTypes }: HardwareRows, role: string, trays: number) {
  const fits = cabinetTypes.find((type) => type.role === role && type.trayCount === trays);
  return fits ?? cabinetTypes[0];
}

export function palletTypeFor({ palletTypes }: HardwareRows, mechanism: string) {
  return palletTypes.find((type) => type.mechanism === mechanism);
}

/** A model has one maker. */
export function oemOf({ oems }: Pick<HardwareRows, 'oems'>, model: string) {
  return oems[makerFor(model === 'PH-C40')];
}

/** Revision of a board as its maker prints it. */
export const boardRevision = (index: number) => `R${1 + (index % 3)}.${padded(index % 10, 2)}`;
