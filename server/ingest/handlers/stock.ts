import { LANE_WHY } from '../../../contract/machines/reported';
import { isSold, isStarted } from '../../../contract/vend';
import { laneSignals, vendSignals } from '../../alert-rules';
import type { MessageOf } from '../decode';
import type { LaneRow } from '../fleet/fleetQueries';
import type { Machine } from '../fleet/machine';
import { applyRules, type BatchPlan, judgeLate } from '../rules/plan';
import { askRebirth } from '../rules/session';
import { keepEvent } from './events';
import { isOutdated, noteSale, plannedLaneOf, reconcile, recordMovement } from './lanes';

const TRACE_MAX = 20;

/** The lane of a message; an unknown lane triggers a rebirth request. */
function knownLane(plan: BatchPlan, machine: Machine, laneNo: string): LaneRow | undefined {
  const lane = plannedLaneOf(plan, machine, laneNo);
  if (!lane) askRebirth(plan, machine, 'unknown');
  return lane;
}

const OF_COMMANDS: readonly string[] = Object.values(LANE_WHY);

export function onLane(plan: BatchPlan, machine: Machine, message: MessageOf<'lane'>, recvAt: number): void {
  const { d, ts, hist, bd, seq } = message;
  // It shows what became of a command; other reports leave their mark on the lane alone.
  if (d.why !== undefined && OF_COMMANDS.includes(d.why)) keepEvent(plan, machine, message, recvAt);
  const at = ts as number;
  const lane = knownLane(plan, machine, d.t);
  if (!lane) return;
  const late = hist || isOutdated(lane, at);
  if (late) plan.late += 1;
  reconcile(plan, machine, lane, { ...d, ts: at, ref: `lane ${bd}/${seq}` });
  const now = plannedLaneOf(plan, machine, d.t) ?? lane;
  if (!late) applyRules(plan, machine, laneSignals(d.t, now.health, at));
}

export function onVend(plan: BatchPlan, machine: Machine, message: MessageOf<'vend'>, recvAt: number): void {
  const { d, hist } = message;
  if (d.ph !== 'end') return;
  const ts = message.ts as number;
  const key = `${machine.id}|${d.task}|${d.t}`;
  if (plan.soldTasks.has(key)) return;
  plan.soldTasks.add(key);
  const lane = knownLane(plan, machine, d.t);
  recordVend(plan, machine, message, lane, recvAt);
  const signals = vendSignals(d.t, d.rc, ts);
  if (hist) judgeLate(plan, machine, signals);
  else applyRules(plan, machine, signals);
  if (!isSold(d.rc)) return;
  if (lane) {
    noteSale(plan, machine, lane, ts);
    const now = plannedLaneOf(plan, machine, d.t) ?? lane;
    recordMovement(plan, machine, now, { kind: 'sale', delta: -1, counted: d.q, ts, ref: d.task });
  }
  machine.sales.push({ at: ts, laneNo: d.t });
}

/** The unit that goes out is the first one of the lane. */
function frontBatch(plan: BatchPlan, machine: Machine, laneNo: string): string | null {
  const front = plan.fronts.get(`${machine.id}|${laneNo}`);
  const first = front?.[0];
  if (!front || !first) return null;
  first.qty -= 1;
  if (first.qty <= 0) front.shift();
  return first.batchNo;
}

function recordVend(
  plan: BatchPlan,
  machine: Machine,
  { d, ts }: MessageOf<'vend'>,
  lane: LaneRow | undefined,
  recvAt: number,
): void {
  const sold = isSold(d.rc);
  const front = sold ? frontBatch(plan, machine, d.t) : null;
  plan.vends.push({
    id: plan.newId(),
    deviceId: machine.id,
    orgId: machine.org,
    task: d.task,
    orderNo: d.ord ?? null,
    laneNo: d.t,
    productId: lane?.productId ?? null,
    at: new Date(ts as number),
    recvAt: new Date(recvAt),
    rc: d.rc,
    amount: sold ? (lane?.price ?? null) : null,
    payMethod: d.pay ?? null,
    givenBack: d.back ?? false,
    price: lane?.price ?? null,
    batchNo: d.batch ?? front,
    traceCode: d.trace?.[0]?.slice(0, TRACE_MAX) ?? null,
    // A test has no order. A vend neither turned nor paid belongs to none.
    waits: d.ord !== undefined && (isStarted(d.rc) || d.pay !== undefined),
  });
}

/** Of a visit that was submitted already the machine confirms what it counts: nothing comes in twice. */
export function onReplenish(plan: BatchPlan, machine: Machine, { d, ts }: MessageOf<'repl'>): void {
  const isBooked = plan.loaded.visits.has(`${machine.id}|${d.no}`);
  for (const line of d.lines) {
    const lane = knownLane(plan, machine, line.t);
    if (!lane) continue;
    const delta = isBooked ? 0 : line.add - line.rm;
    const kind = isBooked ? 'adjust' : 'repl';
    recordMovement(plan, machine, lane, { kind, delta, counted: line.a, ts: ts as number, ref: d.no });
  }
}

/** A count changes no stock by itself: it becomes a stocktaking, which people may have to approve. */
export function onStocktake(
  plan: BatchPlan,
  machine: Machine,
  { d, ts }: MessageOf<'stocktake'>,
  recvAt: number,
): void {
  const counted = d.lines.filter(({ t }) => knownLane(plan, machine, t));
  if (counted.length === 0) return;
  plan.counts.push({
    id: plan.newId(),
    orgId: machine.org,
    deviceId: machine.id,
    countNo: d.no,
    at: new Date(ts ?? recvAt),
    recvAt: new Date(recvAt),
    lines: JSON.stringify(counted.map(({ t, cnt }) => ({ laneNo: t, countQty: cnt }))),
  });
}
