import { SENSOR_LOSS_SEC } from '../../../contract/climate';
import { DAY_MS } from '../../../contract/time/durations';
import { type RuleState, ripen, sensorLossSignal } from '../../alert-rules';
import { type Machine, ruleKey } from '../fleet/machine';
import { silenceCountsFrom } from '../fleet/silence';
import { judgeOutages, waitsForOutage } from './outages';
import { applyRules, type BatchPlan, draft, settleRule } from './plan';
import { forgetOldSales, judgeStanding } from './planMessage';
import { connectionAt, setConnection } from './session';

const SENSOR_LOSS_MS = SENSOR_LOSS_SEC * 1_000;
/** More than this wait for the next round: a carrier's outage must not make one huge transaction. */
const SWEEP_LIMIT = 500;

/** Plans what time alone changes: lost connections, ripe alarms, silent sensors. Returns whether more is due. */
export function planSweep(plan: BatchPlan, machines: Iterable<Machine>): boolean {
  const all = [...machines];
  const outages = judgeOutages(plan, all);
  let count = 0;
  for (const machine of all) {
    if (!isDue(machine, plan.now)) continue;
    if (count === SWEEP_LIMIT) return true;
    count += 1;
    sweepMachine(plan, draft(plan, machine), outages);
  }
  return false;
}

function isDue(machine: Machine, now: number): boolean {
  const oldestSale = machine.sales[0];
  return (
    !machine.judged ||
    connectionAt(machine, now) !== machine.state.conn ||
    (oldestSale !== undefined && oldestSale.at < now - DAY_MS) ||
    hasRipe(machine, now) ||
    hasSilent(machine, now)
  );
}

/** What it rang for is over; what is there still rings anew when it comes into use again. */
function putOutOfUse(plan: BatchPlan, machine: Machine): void {
  plan.outOfUse.add(machine.id);
  for (const [key, rule] of [...machine.rules])
    settleRule(plan, machine, key, rule, { state: undefined, decisions: [] });
}

function sweepMachine(plan: BatchPlan, machine: Machine, outages: ReadonlySet<string>): void {
  const { now } = plan;
  if (!machine.enabled && !machine.judged) putOutOfUse(plan, machine);
  else if (!machine.judged) judgeStanding(plan, machine);
  machine.judged = true;
  const conn = connectionAt(machine, now);
  if (conn !== machine.state.conn) setConnection(plan, machine, conn, now);
  for (const [key, rule] of [...machine.rules]) {
    if (!isRipe(machine, rule, now) || waitsForOutage(plan, machine, { key, rule, outages })) continue;
    settleRule(plan, machine, key, rule, ripen(rule, now));
  }
  for (const source of silentSensors(machine, now))
    applyRules(plan, machine, [sensorLossSignal(source, true, now)]);
  forgetOldSales(machine, now);
}

function isRipe(machine: Machine, rule: RuleState, now: number): boolean {
  if (!rule.timed || now < rule.dueAt || rule.since < silenceCountsFrom(machine, now)) return false;
  return rule.phase === 'pending' || rule.phase === 'recovering';
}

function hasRipe(machine: Machine, now: number): boolean {
  for (const rule of machine.rules.values()) if (isRipe(machine, rule, now)) return true;
  return false;
}

function hasSilent(machine: Machine, now: number): boolean {
  for (const _ of silentSensors(machine, now)) return true;
  return false;
}

/** Sensors without a good reading while their machine is online; an offline machine has its own alarm. */
function* silentSensors(machine: Machine, now: number): Iterable<string> {
  if (machine.state.conn !== 'online' || !machine.enabled) return;
  for (const [source, track] of machine.sensors) {
    if (now - track.goodAt <= SENSOR_LOSS_MS) continue;
    if (!machine.rules.has(ruleKey('ENV_SENSOR_LOSS', source))) yield source;
  }
}
