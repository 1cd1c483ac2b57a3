import type { MachineInfo } from './machines';
import type { IotCardRow } from './traffic';

/** A machine in a list: what is known of it besides its live state. Times in ms. */
export interface DeviceRow extends MachineInfo {
  version: number;
  /** Null while it stands nowhere. */
  pointNo: string | null;
  pointName: string;
  siteType: string;
  address: string;
  fwVersion: string | null;
  appVersion: string | null;
  enabled: boolean;
  installedAt: number;
}

export const LANE_HEALTH = ['ok', 'jam', 'motor_fault', 'no_motor', 'comm_fault'] as const;
export type LaneHealth = (typeof LANE_HEALTH)[number];
export const LANE_SALE_STATES = ['on', 'paused', 'quarantined', 'soldout'] as const;
export type LaneSaleState = (typeof LANE_SALE_STATES)[number];

/** Everything of one machine that its page shows beside the live state. */
export interface DeviceDetail extends DeviceRow {
  card: IotCardRow | null;
  dealerName: string | null;
  /** Days, `YYYY-MM-DD`. */
  warrantyUntil: string | null;
  serviceExpireAt: string | null;
  /** Of the last 30 days: attempts to hand out, and how many failed; days between failures. */
  attempts: number;
  failures: number;
  failureRate: number | null;
  mtbfDays: number | null;
  videoDeviceSerial: string | null;
  /** When somebody last filled it, ms. */
  restockedAt: number | null;
}
