import type { PermissionKey } from './permissions';
import type { CardState } from './simCards/cardStates';
import type { Operator } from './simCards/operators';

/** Any one of these keys opens what the whole fleet uses. */
export const TRAFFIC_OPENED_BY = ['IoT_Statistics'] as const satisfies readonly PermissionKey[];

/** Thresholds in percent of the plan at which a SIM card raises an alarm. */
export const SIM_THRESHOLDS = [80, 95, 100] as const;

export interface TrafficDay {
  /** Local calendar day, YYYY-MM-DD. */
  day: string;
  mb: number;
  sims: number;
}
export interface TrafficTop {
  machineId: string;
  iccid: string;
  usedMb: number;
  planMb: number;
}
export interface TrafficSummary {
  /** The most recent seven days, oldest first. */
  days: TrafficDay[];
  /** The five cards with the most traffic this month. */
  top: TrafficTop[];
  cards: { total: number; inUse: number; stopped: number; over80: number };
}

/** A SIM card with the month's use. `iccid` and `msisdn` are text end to end. */
export interface IotCardRow {
  id: string;
  iccid: string;
  msisdn: string;
  operator: Operator;
  state: CardState;
  planMb: number;
  usedMb: number;
  cycleStart: string;
  expireAt: string | null;
  org: string;
  machineId: string | null;
  machineName: string | null;
}
