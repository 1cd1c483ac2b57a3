import type { NotificationCode } from './notifications';
import type { PermissionKey } from './permissions';
import { MINUTE_MS } from './time/durations';

/** Any one of these keys opens them. */
export const ALERTS_OPENED_BY = ['warnNoticeList'] as const satisfies readonly PermissionKey[];

export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface AlarmDef {
  priority: Priority;
  /** Code of the notification that announces it. */
  notify: NotificationCode;
  /** What the alarm belongs to; decides which screen lists it. */
  family: 'climate' | 'power' | 'connection' | 'door' | 'dispense' | 'hardware' | 'command' | 'stock' | 'sim';
  /** Stays raised until a person resets it, even when its condition is gone. */
  latching?: true;
}

/** The master alarm list. Cold-storage zones raise the climate alarms one priority higher. */
export const ALARMS = {
  ENV_T_HIGH: { priority: 'high', notify: 1102, family: 'climate' },
  ENV_T_LOW: { priority: 'high', notify: 1102, family: 'climate' },
  ENV_T_PRE: { priority: 'low', notify: 1102, family: 'climate' },
  ENV_RH: { priority: 'low', notify: 1102, family: 'climate' },
  ENV_SENSOR_LOSS: { priority: 'medium', notify: 1102, family: 'climate' },
  ENV_SENSOR_SUSPECT: { priority: 'medium', notify: 1102, family: 'climate' },
  PWR_MAINS_LOST: { priority: 'high', notify: 1102, family: 'power' },
  DEV_OFFLINE: { priority: 'medium', notify: 1113, family: 'connection' },
  NET_OUTAGE: { priority: 'high', notify: 1113, family: 'connection' },
  CLOCK_DRIFT: { priority: 'low', notify: 1115, family: 'connection' },
  DOOR_UNAUTH: { priority: 'high', notify: 1115, family: 'door', latching: true },
  DOOR_UNPAIRED: { priority: 'high', notify: 1115, family: 'door', latching: true },
  DOOR_OPEN_LONG: { priority: 'medium', notify: 1115, family: 'door' },
  DOOR_OPEN_AIR: { priority: 'high', notify: 1115, family: 'door' },
  DISP_INDETERMINATE: { priority: 'high', notify: 1118, family: 'dispense', latching: true },
  LANE_JAM: { priority: 'low', notify: 1114, family: 'hardware' },
  LANE_MOTOR: { priority: 'low', notify: 1114, family: 'hardware' },
  LIFT_FAULT: { priority: 'high', notify: 1114, family: 'hardware' },
  BOARD_FAULT: { priority: 'high', notify: 1114, family: 'hardware' },
  COMP_FAULT: { priority: 'high', notify: 1114, family: 'hardware' },
  CMD_CONTRADICTED: { priority: 'high', notify: 1114, family: 'command' },
  CMD_UNANSWERED: { priority: 'medium', notify: 1114, family: 'command' },
  STOCK_OUT: { priority: 'low', notify: 1104, family: 'stock' },
  STOCK_LOW: { priority: 'low', notify: 1101, family: 'stock' },
  EXP_STOP_SALE: { priority: 'medium', notify: 1119, family: 'stock' },
  SIM_80: { priority: 'low', notify: 1103, family: 'sim' },
  SIM_95: { priority: 'low', notify: 1103, family: 'sim' },
  SIM_100: { priority: 'medium', notify: 1103, family: 'sim' },
  SIM_SWAP: { priority: 'high', notify: 1115, family: 'sim', latching: true },
} as const satisfies Record<string, AlarmDef>;
export type AlarmCode = keyof typeof ALARMS;
export type AlarmFamily = AlarmDef['family'];

/** The definition with its optional parts visible to the type checker. */
export function alarmDef(code: AlarmCode): AlarmDef {
  return ALARMS[code];
}

/**
 * raised: condition active, not acknowledged · acknowledged: active and acknowledged ·
 * returned: condition gone, never acknowledged · cleared: over.
 */
export const ALERT_STATES = ['raised', 'acknowledged', 'returned', 'cleared'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
/** `outOfUse`: the machine is no longer looked after. */
export type AlertEvent = 'acknowledge' | 'conditionGone' | 'conditionBack' | 'outOfUse';

/** The whole life of an alert as a table; a missing entry is a refused step. */
const ALERT_TRANSITIONS: Record<AlertState, Partial<Record<AlertEvent, AlertState>>> = {
  raised: { acknowledge: 'acknowledged', conditionGone: 'returned', outOfUse: 'cleared' },
  acknowledged: { conditionGone: 'cleared', outOfUse: 'cleared' },
  returned: { acknowledge: 'cleared', conditionBack: 'raised', outOfUse: 'cleared' },
  cleared: {},
};

export function nextAlertState(state: AlertState, event: AlertEvent): AlertState | undefined {
  return ALERT_TRANSITIONS[state][event];
}

/** States that still need somebody: open alerts are never dropped from a list. */
export const OPEN_STATES: readonly AlertState[] = ['raised', 'acknowledged', 'returned'];

/** Kinds of alert events in the durable feed. */
const ALERT_KINDS = ['alert.raised', 'alert.acknowledged', 'alert.returned', 'alert.cleared'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export function alertKind(state: AlertState): AlertKind {
  return `alert.${state}`;
}

/** An alert as rows, events and screens carry it. Times are server milliseconds unless said. */
export interface AlertRow {
  id: string;
  ver: number;
  state: AlertState;
  code: AlarmCode;
  priority: Priority;
  machineId: string;
  org: string;
  /** What on the machine: zone/sensor, lane, product, ICCID; empty for the machine itself. */
  source: string;
  value: number | null;
  limit: number | null;
  /** Human name of the source where it has one, e.g. the product. */
  label: string | null;
  /** When the machine measured the cause (its clock). */
  tMeas: number;
  raisedAt: number;
  ackAt: number | null;
  ackBy: string | null;
  ackNote: string | null;
  /** When the condition was gone; null while it lasts, and for what a person resets. */
  returnedAt: number | null;
  clearedAt: number | null;
  /** Why it is over although its condition may not be. */
  endReason?: 'out_of_use';
  /** How often it fired again within the re-open window. */
  count: number;
}

/** Is its condition still there? */
export function isActive({ state }: Pick<AlertRow, 'state'>): boolean {
  return state === 'raised' || state === 'acknowledged';
}

/** When it stopped counting, server ms; undefined while its condition is there. */
export function alertEndOf({
  state,
  returnedAt,
  clearedAt,
}: Pick<AlertRow, 'state' | 'returnedAt' | 'clearedAt'>): number | undefined {
  return isActive({ state }) ? undefined : (returnedAt ?? clearedAt ?? undefined);
}

/** The farthest a measured condition went from its limit. */
export interface AlertPeak {
  value: number;
  at: number;
}

/** An alert that fires again within this time after clearing is the same alert, counted up. */
export const REOPEN_WINDOW_MS = 30 * MINUTE_MS;
/** Acknowledging these needs a note. */
export const NOTE_REQUIRED: readonly Priority[] = ['critical', 'high'];
export const MAX_NOTE = 200;

/** Why an alert rang or did not: a decision of the rules with everything it was made from. */
export interface AlertDecisionRow {
  id: string;
  at: number;
  verdict: string;
  inputs: Record<string, unknown>;
}
