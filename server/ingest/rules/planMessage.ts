import type { UpKind } from '../../../contract/mqtt';
import { DAY_MS } from '../../../contract/time/durations';
import {
  connectionSignal,
  mainsSignal,
  type Signal,
  simSignals,
  simSwapSignal,
  stockSignals,
} from '../../alert-rules';
import type { MessageOf, UpMessage } from '../decode';
import type { LaneRow } from '../fleet/fleetQueries';
import { type Machine, ruleKey } from '../fleet/machine';
import { silenceCountsFrom } from '../fleet/silence';
import { onPlays } from '../handlers/adverts';
import { onCounters } from '../handlers/counters';
import { onBirth, onFault, onHealth, onHeartbeat, onPower, onSim, onState } from '../handlers/device';
import { onDoor } from '../handlers/door';
import { onEnv, onEnvRecord } from '../handlers/env';
import { keepEvent } from '../handlers/events';
import { onRx } from '../handlers/rx';
import { onLane, onReplenish, onStocktake, onVend } from '../handlers/stock';
import { machineChanged, stockChanged } from '../news';
import { applyRules, type BatchPlan } from './plan';
import { trackSession } from './session';
import { laneSummaries, laneTotals, stockRows } from './stockView';

/** Plans what one accepted message changes. `machine` is the draft of this plan. */
export function planMessage(plan: BatchPlan, machine: Machine, message: UpMessage, recvAt: number): void {
  if (message.kind === 'state' && onState(plan, machine, message, recvAt)) return;
  trackSession(plan, machine, message, recvAt);
  dispatch(plan, machine, message, recvAt);
}

type Handler<K extends UpKind> = (
  plan: BatchPlan,
  machine: Machine,
  message: MessageOf<K>,
  recvAt: number,
) => void;

const HANDLERS: { [K in UpKind]: Handler<K> } = {
  env: onEnv,
  envrec: onEnvRecord,
  hb: onHeartbeat,
  health: onHealth,
  door: onDoor,
  lane: onLane,
  vend: onVend,
  repl: onReplenish,
  stocktake: onStocktake,
  birth: onBirth,
  sim: onSim,
  power: onPower,
  fault: onFault,
  // The connection was updated before.
  state: () => {},
  rx: onRx,
  alarm: keepEvent,
  pickup: keepEvent,
  box: keepEvent,
  ad: onPlays,
  counters: onCounters,
  cfg: keepEvent,
  cert: keepEvent,
  ack: keepEvent,
};

function dispatch(plan: BatchPlan, machine: Machine, message: UpMessage, recvAt: number): void {
  // The table pairs each kind with its handler; the compiler cannot follow that through an index.
  const handler = HANDLERS[message.kind] as Handler<UpKind>;
  handler(plan, machine, message, recvAt);
}

/** Derives what follows from all messages of the batch together: totals, stock, versions, live messages. */
export function finishPlan(plan: BatchPlan): void {
  for (const machine of plan.drafts.values()) {
    if (plan.stockTouched.has(machine.id)) restock(plan, machine);
    forgetOldSales(machine, plan.now);
    machine.state.sold24h = machine.sales.length;
    // Grows over restarts too, as long as the clock does not fall behind the last version.
    machine.state.ver = Math.max(machine.state.ver + 1, plan.now);
    machine.state.at = plan.now;
    plan.live.push(machineChanged(machine.org, machine.state));
  }
}

function lanesAfter(plan: BatchPlan, machine: Machine): LaneRow[] {
  return (plan.loaded.lanes.get(machine.id) ?? []).map((lane) => plan.lanes.get(lane.id) ?? lane);
}

function restock(plan: BatchPlan, machine: Machine): void {
  const lanes = lanesAfter(plan, machine);
  Object.assign(machine.state, laneTotals(lanes));
  machine.lanes = laneSummaries(lanes);
  const before = machine.stock;
  machine.stock = stockRows(machine, lanes, plan.now);
  for (const [productId, row] of machine.stock) {
    if (before.get(productId) === row) continue;
    plan.live.push(stockChanged(row));
    applyRules(plan, machine, stockSignals(row, plan.now));
  }
}

export function forgetOldSales(machine: Machine, now: number): void {
  while (machine.sales[0] !== undefined && machine.sales[0].at < now - DAY_MS) machine.sales.shift();
}

/** Judges what was so already before we started, or while it was out of use: its connection and mains, goods that are low, cards that are used up. */
export function judgeStanding(plan: BatchPlan, machine: Machine): void {
  const { conn, powerOk } = machine.state;
  const from = silenceCountsFrom(machine, plan.now);
  // What was pending before a start ripens when the machine had the time to say that it is over.
  const isPending = ({ code, source }: Signal) =>
    (machine.rules.get(ruleKey(code, source))?.since ?? from) < from;
  const standing = [connectionSignal(conn, plan.now), mainsSignal(powerOk, plan.now)];
  applyRules(
    plan,
    machine,
    standing.filter((signal) => !isPending(signal)),
  );
  for (const row of machine.stock.values()) applyRules(plan, machine, stockSignals(row, plan.now));
  const { card } = machine;
  if (!card) return;
  applyRules(plan, machine, simSignals(card.iccid, card.usedMb, card.planMb, plan.now));
  if (card.moved) applyRules(plan, machine, [simSwapSignal(card.iccid, true, plan.now)]);
}
