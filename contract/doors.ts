import type { PermissionKey } from './permissions';

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

/** One opening of one door, from open to close. */
export interface DoorRow {
  id: string;
  ver: number;
  state: 'open' | 'closed';
  machineId: string;
  org: string;
  cabinet: string;
  openAt: number;
  closeAt: number | null;
  openBy: string | null;
  method: string | null;
  purpose: DoorPurpose;
  authorised: boolean;
  /** Rise of the temperature while open, °C. */
  rise: number | null;
}

export const DOOR_OPEN_LIMIT_SEC = 300;
export const DOOR_OPEN_LIMIT_REPLENISH_SEC = 1800;

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
