import type { AlertRow, AlertState } from '@contract/alerts';
import type { DoorRow } from '@contract/doors';
import type { MachineInfo, MachineState, ZoneState } from '@contract/machines';
import type { StockRow } from '@contract/stock';
import type { Machine } from '@live';

/** Rows as a server would send them; whatever a test does not name is the same in all of them. */
export function alertRow(
  id: string,
  ver = 1,
  state: AlertState = 'raised',
  more: Partial<AlertRow> = {},
): AlertRow {
  return {
    id,
    ver,
    state,
    code: 'ENV_T_HIGH',
    priority: 'high',
    machineId: 'm1',
    org: 'o1',
    source: 'z1',
    value: 9,
    limit: 8,
    label: null,
    tMeas: 1_000,
    raisedAt: 1_000,
    count: 1,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    returnedAt: state === 'cleared' || state === 'returned' ? 2_000 : null,
    clearedAt: state === 'cleared' ? 2_000 : null,
    ...more,
  } as AlertRow;
}

export function doorRow(id: string, ver = 1, more: Partial<DoorRow> = {}): DoorRow {
  return {
    id,
    ver,
    state: 'open',
    machineId: 'm1',
    org: 'o1',
    cabinet: 'A',
    openAt: 1_000,
    closeAt: null,
    openBy: null,
    method: null,
    purpose: 'replenish',
    authorised: true,
    rise: null,
    ...more,
  } as DoorRow;
}

/** Of the class of the machines here. */
const RANGE = { tLow: 10, tHigh: 30, rhLow: 35, rhHigh: 75 };

export function machineState(id: string, ver = 1, more: Partial<MachineState> = {}): MachineState {
  return {
    id,
    ver,
    at: ver,
    conn: 'online',
    seenAt: 1_000,
    temp: 20,
    rh: 50,
    tMeas: 1_000,
    tRecv: 1_000,
    suspect: false,
    doorOpen: false,
    doorAt: null,
    powerOk: true,
    rssi: -60,
    units: 10,
    capacity: 20,
    lanes: 4,
    soldOut: 0,
    lowLanes: 0,
    simMb: 1,
    simPlanMb: 100,
    mbToday: 1,
    sold24h: 2,
    ...RANGE,
    ...more,
  } as MachineState;
}

/** A refrigerator beside the main zone. */
export function zoneState(more: Partial<ZoneState> = {}, zone = 'Z2'): ZoneState {
  const set = { zone, storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 } as const;
  return { set, temp: 5, rh: 50, tMeas: 1_000, suspect: false, ...more };
}

export function machineInfo(id: string, name = id): MachineInfo {
  return {
    id,
    name,
    serialNo: `s-${id}`,
    org: 'o1',
    orgName: 'One',
    province: 'P',
    city: 'C',
    lng: 1,
    lat: 2,
    model: 'M',
    storageClass: 'CN_ROOM',
    iccid: null,
    timezone: 'Asia/Shanghai',
    mainZone: 'Z1',
    ...RANGE,
  };
}

export function machineRow(id: string, ver = 1, more: Partial<MachineState> = {}): Machine {
  return { info: machineInfo(id), state: machineState(id, ver, more) };
}

export function stockRow(machineId: string, productId: string, ver = 1, stock = 5): StockRow {
  return {
    machineId,
    productId,
    productName: productId,
    org: 'o1',
    ver,
    stock,
    capacity: 10,
    minAlert: 2,
    level: 'ok',
    ads: 1,
    at: ver,
  } as StockRow;
}

export function alertEvent(row: AlertRow) {
  const { id, ver, org, raisedAt, state } = row;
  return { id: `ev-${id}-${ver}`, kind: `alert.${state}`, alertId: id, ver, org, at: raisedAt, alert: row };
}

export function doorEvent(row: DoorRow) {
  return {
    id: `ev-${row.id}-${row.ver}`,
    kind: 'door.opened',
    doorId: row.id,
    ver: row.ver,
    org: row.org,
    at: 1,
    door: row,
  };
}
