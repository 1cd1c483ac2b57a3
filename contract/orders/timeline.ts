import { VEND_RC } from '../vend';
import type { LedgerSums, Posting } from './ledger';

/** Who made a step happen. */
const STEP_SOURCES = ['customer', 'machine', 'platform', 'provider', 'person', 'job'] as const;
export type StepSource = (typeof STEP_SOURCES)[number];

/** What a motor did, and what the sensor below saw. */
const MOTOR_SIGNS = ['turned', 'jam', 'not_stopped', 'missing', 'board', 'lift', 'unknown'] as const;
export type MotorSign = (typeof MOTOR_SIGNS)[number];
const DROP_SIGNS = ['seen', 'no_sensor', 'not_seen', 'blocked', 'fault', 'lost', 'none'] as const;
export type DropSign = (typeof DROP_SIGNS)[number];

export interface LaneStep {
  laneNo: string;
  /** As it was sold; absent where the order names another lane. */
  product?: string;
  motor: MotorSign;
  drop: DropSign;
}
export interface TimelineStep {
  at: number;
  /** `placed`, `pay`, `cancel`, `lane` … and events of the tables of states. */
  kind: string;
  source?: StepSource;
  /** Of a person. */
  name?: string;
  reason?: string;
  /** Minor units. */
  amount?: number;
  lane?: LaneStep;
  /** A partner said so; its message is shown to anyone who may read the log. */
  isTold: boolean;
  messageId?: string;
}
export interface TimelineEntry extends Posting {
  entryNo: string;
  happenedAt: number;
  day: string;
  movedFrom: string | null;
}
/** What the provider or the platform has said of the customer's money; null: nothing. Minor units. */
export interface PartnerMoney {
  paid: number | null;
  refunded: number;
}
/** What happened to an order, oldest first, and what was booked for it. */
export interface OrderTimeline {
  steps: TimelineStep[];
  entries: TimelineEntry[];
  sums: LedgerSums;
  /** Absent where only we hold the money. */
  told?: PartnerMoney;
}

const MOTORS: Readonly<Record<number, MotorSign>> = {
  [VEND_RC.jam]: 'jam',
  [VEND_RC.motorNotStop]: 'not_stopped',
  [VEND_RC.motorMissing]: 'missing',
  [VEND_RC.liftError]: 'lift',
  [VEND_RC.liftUp]: 'lift',
  [VEND_RC.liftDown]: 'lift',
  [VEND_RC.boardOffline]: 'board',
  [VEND_RC.serialTimeout]: 'board',
  [VEND_RC.unknown]: 'unknown',
};
const DROPS: Readonly<Record<number, DropSign>> = {
  [VEND_RC.seen]: 'seen',
  [VEND_RC.unverified]: 'no_sensor',
  [VEND_RC.noDrop]: 'not_seen',
  [VEND_RC.dropBlocked]: 'blocked',
  [VEND_RC.dropFault]: 'fault',
  [VEND_RC.dropLost]: 'lost',
};

/** What the result code of a lane says. */
export function signsOf(rc: number): { motor: MotorSign; drop: DropSign } {
  const drop = DROPS[rc];
  return { motor: drop ? 'turned' : (MOTORS[rc] ?? 'unknown'), drop: drop ?? 'none' };
}
