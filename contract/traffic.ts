import type { PermissionKey } from './permissions';
import type { CardState } from './simCards/cardStates';
import type { Operator } from './simCards/operators';
import type { UsageForecast } from './simCards/usage';

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

/** What the figures of the page count, and the list of cards shows when one of them is opened. */
export const CARD_FIGURES = {
  total: {},
  inUse: { state: 'in_use' },
  stopped: { state: 'stopped' },
  over80: { over: true },
} as const satisfies Record<keyof TrafficSummary['cards'], { state?: CardState; over?: true }>;

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
/** The same in the list of all: its forecast, and how unusual the last two days were. */
export interface IotCardListRow extends IotCardRow {
  operatorState: CardState | null;
  forecast: UsageForecast | null;
  /** Use of its heavier day of the last two, in usual days of the card. */
  factor: number | null;
}

/** A pool of traffic with how long it lasts. */
export interface TrafficPool {
  id: string;
  poolNo: string;
  operator: Operator;
  totalMb: number;
  usedMb: number;
  cards: number;
  /** First day of the next cycle, YYYY-MM-DD. */
  cycleEnd: string;
  forecast: UsageForecast | null;
}

/** What does not fit together about a card. */
export const TRAFFIC_FINDING_KINDS = [
  // It is in another modem.
  'moved',
  // It is stopped, and its machine is online.
  'stopped_online',
  // The operator counts nothing, and its machine is online.
  'silent_online',
  // The operator says another state.
  'differs',
  // It is unknown to the operator, or counted wrongly.
  'sync',
  // It uses far more than it usually does.
  'heavy',
] as const;
export type FindingKind = (typeof TRAFFIC_FINDING_KINDS)[number];
export interface TrafficFinding {
  kind: FindingKind;
  /** Of the card. */
  id: string;
  iccid: string;
  machineId: string | null;
  machineName: string | null;
  state: CardState;
  operatorState: CardState | null;
  /** Since when the operator counts nothing, ms. */
  since: number | null;
  factor: number | null;
}
/** More than these are a list of their own: the filters of the cards. */
export const FINDINGS_MAX = 200;
