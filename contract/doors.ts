import type { PermissionKey } from './permissions';
import { MINUTE_MS } from './time/durations';

/** Any one of these keys opens them. */
export const DOORS_OPENED_BY = ['openDoor'] as const satisfies readonly PermissionKey[];

export const DOOR_PURPOSES = [
  'replenish',
  'repair',
  'inspect',
  'stocktake',
  'calibrate',
  'cleaning',
  'emergency',
  'unknown',
] as const;
export type DoorPurpose = (typeof DOOR_PURPOSES)[number];

/** How the person was identified; `remote`: a command of the console. */
export const OPENED_BY_METHODS = ['card', 'face', 'pin', 'ble', 'sms', 'app', 'remote'] as const;

export const DOOR_STATES = ['open', 'closed'] as const;

/** One opening of one door, from open to close. */
export interface DoorRow {
  id: string;
  ver: number;
  state: (typeof DOOR_STATES)[number];
  machineId: string;
  org: string;
  cabinet: string;
  openAt: number;
  closeAt: number | null;
  openBy: string | null;
  method: string | null;
  purpose: DoorPurpose;
  /** The machine let the person in, and the number is good here or the console has ordered it; else there is an alarm. */
  authorised: boolean;
  /** Rise of the temperature while open, °C. */
  rise: number | null;
  /** Serial number of the camera that saw it; unknown for openings reported before it was stored. */
  videoSerial?: string | null;
}

/** What came in and went out while a door was open, units; what was sold through the hatch is not in it. */
export interface DoorStock {
  added: number;
  removed: number;
  /** More or fewer found than booked, without an explanation. */
  difference: number;
}
/** A record of the history, with what the stock ledger says of the time. */
export interface DoorRecord extends DoorRow {
  /** null: nothing was moved. */
  stock: DoorStock | null;
}

/** Movements reported this long after the closing still belong to the opening. */
export const DOOR_STOCK_AFTER_MS = 10 * MINUTE_MS;

export const DOOR_OPEN_LIMIT_SEC = 300;
const DOOR_OPEN_LIMIT_REPLENISH_SEC = 1800;

export function doorLimitSec(purpose: DoorPurpose): number {
  return purpose === 'replenish' ? DOOR_OPEN_LIMIT_REPLENISH_SEC : DOOR_OPEN_LIMIT_SEC;
}

/** Who a reader's number belongs to, for the machines of one institution. */
export interface DoorPerson {
  number: string;
  holder: string;
  /** YYYY-MM-DD, in the time zone of the machine; null: without an end. */
  validFrom: string;
  validTo: string | null;
  enabled: boolean;
}
