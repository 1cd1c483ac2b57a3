import { SALE_ENDS_MS } from '../../../contract/machines/holds';
import type { LaneRow } from '../fleet/fleetQueries';
import type { Machine } from '../fleet/machine';
import type { BatchPlan, InsertRow } from '../rules/plan';

type LedgerKind = InsertRow<'stockLedger'>['kind'];
type Health = LaneRow['health'];
type SaleState = LaneRow['saleState'];

const HEALTHS: readonly Health[] = ['ok', 'jam', 'motor_fault', 'no_motor', 'comm_fault'];
const SALE_STATES: readonly SaleState[] = ['on', 'paused', 'quarantined', 'soldout'];

/** The lane as this plan has changed it so far. */
export function plannedLaneOf(plan: BatchPlan, machine: Machine, laneNo: string): LaneRow | undefined {
  const lane = plan.loaded.lanes.get(machine.id)?.find((row) => row.laneNo === laneNo);
  return lane && (plan.lanes.get(lane.id) ?? lane);
}

/** Measured before the newest word about this lane? Then it moves the ledger, not the stock. */
export function isOutdated(lane: LaneRow, ts: number): boolean {
  return lane.reportedAt !== null && ts < lane.reportedAt.getTime();
}

function touch(plan: BatchPlan, machine: Machine, lane: LaneRow): void {
  plan.lanes.set(lane.id, lane);
  plan.stockTouched.add(machine.id);
}

export interface LaneMovement {
  kind: LedgerKind;
  delta: number;
  /** What the machine counted afterwards; the difference to our own sum is booked as an adjustment. */
  counted?: number;
  ts: number;
  ref: string;
}

/** Books a movement, so that the sum of the ledger is always the stock and never below zero. */
export function recordMovement(
  plan: BatchPlan,
  machine: Machine,
  lane: LaneRow,
  movement: LaneMovement,
): void {
  const { kind, delta, counted, ts, ref } = movement;
  const overtaken = isOutdated(lane, ts);
  const target = overtaken ? lane.stock : clamp(counted ?? lane.stock + delta, lane.capacity);
  const book = (by: number, as: LedgerKind, balance: number) => {
    if (by !== 0) plan.ledger.push(ledgerRow(plan, machine, lane, { kind: as, delta: by, ts, ref }, balance));
  };
  let balance = lane.stock;
  if (balance + delta < 0) {
    book(-delta - balance, 'adjust', -delta);
    balance = -delta;
  }
  balance += delta;
  book(delta, kind, balance);
  book(target - balance, 'adjust', target);
  touch(plan, machine, { ...lane, stock: target, reportedAt: overtaken ? lane.reportedAt : new Date(ts) });
}

function ledgerRow(
  plan: BatchPlan,
  machine: Machine,
  lane: LaneRow,
  { kind, delta, ts, ref }: LaneMovement,
  balance: number,
): InsertRow<'stockLedger'> {
  return {
    id: plan.newId(),
    deviceId: machine.id,
    laneNo: lane.laneNo,
    productId: lane.productId,
    at: new Date(ts),
    delta,
    kind,
    refNo: ref,
    balance,
    actor: null,
  };
}

/** A machine that says it sells from a lane known to be locked, or sells from it, contradicts what was seen. */
function denied({ hold, holdProof }: LaneRow): boolean {
  return hold !== null && holdProof === 'verified';
}

/** A sale from a locked lane that did not begin before it was locked. */
export function noteSale(plan: BatchPlan, machine: Machine, lane: LaneRow, ts: number): void {
  const since = lane.holdProvenAt?.getTime();
  if (!denied(lane) || since === undefined || ts <= since + SALE_ENDS_MS) return;
  touch(plan, machine, { ...lane, holdProof: 'contradicted' });
}

/** What a machine says a lane is like now, beside what the console wants of it; words we do not know change nothing. */
export function reconcile(
  plan: BatchPlan,
  machine: Machine,
  lane: LaneRow,
  said: { q: number; st: string; h?: string; ts: number; ref: string },
): void {
  if (isOutdated(lane, said.ts)) return;
  const reported = SALE_STATES.find((state) => state === said.st);
  const next: LaneRow = {
    ...lane,
    reportedState: reported ?? lane.reportedState,
    saleState: lane.hold ?? reported ?? lane.saleState,
    holdProof: reported === 'on' && denied(lane) ? 'contradicted' : lane.holdProof,
    health: HEALTHS.find((health) => health === said.h) ?? lane.health,
  };
  recordMovement(plan, machine, next, {
    kind: 'adjust',
    delta: 0,
    counted: said.q,
    ts: said.ts,
    ref: said.ref,
  });
}

function clamp(value: number, capacity: number): number {
  return Math.min(Math.max(0, value), capacity);
}
