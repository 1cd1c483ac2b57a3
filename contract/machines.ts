import type { ClimateRange, StorageClass } from './climate';
import type { PermissionKey } from './permissions';

/** Any one of these keys opens the live state of machines, their stock and their samples. */
export const MACHINES_OPENED_BY = [
  'clientMain',
  'opsConsole',
  'humiture',
] as const satisfies readonly PermissionKey[];

/**
 * online: telemetry is fresh · checking: the broker says the connection was lost, not confirmed yet ·
 * offline: confirmed · unknown: never connected.
 */
export const CONNECTIONS = ['online', 'checking', 'offline', 'unknown'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** What hardly ever changes about a machine; sent once, with the snapshot. Its limits are those it is judged by. */
export interface MachineInfo extends ClimateRange {
  id: string;
  serialNo: string;
  name: string;
  org: string;
  orgName: string;
  province: string;
  city: string;
  lng: number;
  lat: number;
  model: string;
  storageClass: StorageClass;
  iccid: string | null;
  timezone: string;
  /** Whose air its state tells; the stream alone says it. */
  mainZone?: string;
  /** Zones of the cabinets that are not in the main one, by cabinet; absent where there are none. */
  cabinetZones?: Readonly<Record<string, string>>;
}

/** A zone beside the main one, and what it is judged by. */
export interface ZoneSettings extends ClimateRange {
  zone: string;
  storageClass: StorageClass;
}

/** What was measured last in it; null before anything was. */
export interface ZoneState {
  set: ZoneSettings;
  temp: number | null;
  rh: number | null;
  tMeas: number | null;
  suspect: boolean;
}

/**
 * The newest state of a machine and its limits. Lane `state`: a higher `ver` wins, frames may be conflated.
 * `tMeas` is when the machine measured, `tRecv` when the server received, both in server-clock ms.
 */
export interface MachineState extends ClimateRange {
  id: string;
  ver: number;
  at: number;
  conn: Connection;
  seenAt: number | null;
  temp: number | null;
  rh: number | null;
  tMeas: number | null;
  tRecv: number | null;
  suspect: boolean;
  doorOpen: boolean;
  doorAt: number | null;
  powerOk: boolean;
  rssi: number | null;
  units: number;
  capacity: number;
  lanes: number;
  soldOut: number;
  lowLanes: number;
  simMb: number;
  simPlanMb: number;
  mbToday: number;
  sold24h: number;
  /** The zones beside the main one, in order of name; absent where there is one only. */
  zones?: readonly ZoneState[];
}

/** Column order of state frames: names travel once per frame, values as arrays. What may be absent comes last. */
export const STATE_COLUMNS = [
  'id',
  'ver',
  'at',
  'conn',
  'seenAt',
  'temp',
  'rh',
  'tMeas',
  'tRecv',
  'suspect',
  'doorOpen',
  'doorAt',
  'powerOk',
  'rssi',
  'units',
  'capacity',
  'lanes',
  'soldOut',
  'lowLanes',
  'simMb',
  'simPlanMb',
  'mbToday',
  'sold24h',
  'tLow',
  'tHigh',
  'rhLow',
  'rhHigh',
  'zones',
] as const satisfies readonly (keyof MachineState)[];

export type MachineStateTuple = (MachineState[keyof MachineState] | null)[];

const PLAIN_COLUMNS = STATE_COLUMNS.filter((column) => column !== 'zones');

/** A machine with one zone has a row that ends before its zones. */
export function packState(state: MachineState): MachineStateTuple {
  return (state.zones ? STATE_COLUMNS : PLAIN_COLUMNS).map((column) => state[column]);
}

export function unpackState(columns: readonly string[], row: readonly unknown[]): MachineState {
  const state: Record<string, unknown> = {};
  const told = Math.min(columns.length, row.length);
  for (let index = 0; index < told; index++) state[columns[index] as string] = row[index];
  return state as unknown as MachineState;
}

/** Heartbeat period of a machine; after three missed ones it counts as silent. */
export const HEARTBEAT_MS = 60_000;
/** A lost connection counts as offline after this debounce. */
export const OFFLINE_DEBOUNCE_MS = 60_000;
/** The offline alarm comes this long after a machine went offline. */
export const OFFLINE_ALARM_SEC = 600;
