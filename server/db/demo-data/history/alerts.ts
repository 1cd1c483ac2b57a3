import type { AlarmCode } from '../../../../contract/alerts';
import { STORAGE_CLASSES } from '../../../../contract/climate';
import type { Random } from '../../../../contract/common/random';
import { doorLimitSec } from '../../../../contract/doors';
import { stockLevel } from '../../../../contract/stock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { type RuleState, timingFor } from '../../../alert-rules';
import { fingerprintOf } from '../../../alert-rules/fingerprint';
import type { DemoProduct } from '../catalogue/assortment';
import type { DemoMachine } from '../machines/machines';
import { HISTORY_DAYS, type NewRow, roundTo, type World } from '../world';
import { alertRow } from './alertRow';
import { type DemoVisit, DOOR } from './visits';

const PER_MACHINE = 4;
const USUAL: readonly { code: AlarmCode; weight: number }[] = [
  { code: 'STOCK_LOW', weight: 6 },
  { code: 'DEV_OFFLINE', weight: 4 },
  { code: 'ENV_T_PRE', weight: 3 },
  { code: 'ENV_T_HIGH', weight: 2 },
  { code: 'LANE_JAM', weight: 1 },
  { code: 'PWR_MAINS_LOST', weight: 1 },
];
/** Part of the goods that are short today of which somebody knows already. */
const KNOWN_SHORT = 0.5;

export interface AlertRows {
  alerts: NewRow<'alerts'>[];
  /** Rule states of open alerts, so that they are not raised a second time. */
  ruleStates: NewRow<'ruleStates'>[];
}

/** What rang in the last month and is over, and a few shortages that are known and not filled yet. */
export function buildAlerts(world: World, machine: DemoMachine, visits: readonly DemoVisit[]): AlertRows {
  const random = world.random.fork(`alerts ${machine.id}`);
  const past = Array.from({ length: random.poisson(PER_MACHINE) }, () => pastAlert(world, machine, random));
  const known = shortGoods(machine)
    .filter(() => random.chance(KNOWN_SHORT))
    .map((short) => knownShortage(world, machine, random, short));
  return {
    alerts: [...past, ...doorAlerts(world, machine, random, visits), ...known.map(({ alert }) => alert)],
    ruleStates: known.map(({ ruleState }) => ruleState),
  };
}

/** Every door that was open too long rang when its time was over, and until it was closed and somebody had seen it. */
function doorAlerts(
  world: World,
  machine: DemoMachine,
  random: Random,
  visits: readonly DemoVisit[],
): NewRow<'alerts'>[] {
  const code = 'DOOR_OPEN_LONG';
  return visits.flatMap(({ openAt, closeAt, purpose }) => {
    const limitValue = doorLimitSec(purpose);
    const raisedAt = openAt + limitValue * 1_000;
    if (closeAt <= raisedAt) return [];
    const row = alertRow(world, machine, random, code, raisedAt);
    const returnedAt = new Date(closeAt);
    const cleared = Math.max(closeAt, (row.ackAt as Date).getTime());
    const state = { ver: 3, state: 'cleared', returnedAt, clearedAt: new Date(cleared) } as const;
    return [{ ...row, ...state, source: DOOR, limitValue }];
  });
}

/** Raised, seen by somebody, cleared. */
function pastAlert(world: World, machine: DemoMachine, random: Random): NewRow<'alerts'> {
  const { code } = random.weighted(USUAL, ({ weight }) => weight);
  const raisedAt = world.from + random.next() * (HISTORY_DAYS * DAY_MS - 4 * HOUR_MS);
  const clearedAt = new Date(raisedAt + random.between(27, 145) * MINUTE_MS);
  return {
    ...alertRow(world, machine, random, code, raisedAt),
    ...cause(code, machine, random),
    ver: 3,
    state: 'cleared',
    returnedAt: clearedAt,
    clearedAt,
  };
}

type Cause = Pick<NewRow<'alerts'>, 'source' | 'value' | 'limitValue' | 'label'>;

function cause(code: AlarmCode, { storageClass, lanes }: DemoMachine, random: Random): Partial<Cause> {
  const limits = STORAGE_CLASSES[storageClass];
  const degrees = random.between(0.3, 3);
  const lane = random.pick(lanes);
  if (code === 'ENV_T_HIGH')
    return { source: 'Z1/T1', value: roundTo(limits.tHigh + degrees, 1), limitValue: limits.tHigh };
  if (code === 'ENV_T_PRE')
    return { source: 'Z1/T1', value: roundTo(limits.preHigh + degrees / 3, 1), limitValue: limits.preHigh };
  if (code === 'STOCK_LOW' && lane.good)
    return {
      source: lane.good.id,
      label: lane.good.name,
      value: lane.good.minAlert,
      limitValue: lane.good.minAlert,
    };
  return code === 'LANE_JAM' ? { source: lane.laneNo } : {};
}

interface Shortage {
  good: DemoProduct;
  stock: number;
  minAlert: number;
}

/** Goods at or under their minimum over all lanes of the machine, and not sold out. */
function shortGoods({ lanes }: DemoMachine): Shortage[] {
  const byGood = new Map<string, Shortage>();
  for (const { good, stock } of lanes) {
    if (!good) continue;
    const sum = byGood.get(good.id) ?? { good, stock: 0, minAlert: 0 };
    byGood.set(good.id, { good, stock: sum.stock + stock, minAlert: sum.minAlert + good.minAlert });
  }
  return [...byGood.values()].filter(({ stock, minAlert }) => {
    const level = stockLevel(stock, minAlert);
    return level === 'low' || level === 'critical';
  });
}

function knownShortage(world: World, machine: DemoMachine, random: Random, short: Shortage) {
  const code = 'STOCK_LOW';
  const { good, stock: value, minAlert: limit } = short;
  const [source, label] = [good.id, good.name];
  const raisedAt = Math.round(world.to - random.between(1, 20) * HOUR_MS);
  const fingerprint = fingerprintOf(machine.id, code, source);
  const { timed } = timingFor(code, STORAGE_CLASSES[machine.storageClass]);
  const rule: RuleState = {
    code,
    source,
    phase: 'active',
    since: raisedAt,
    dueAt: 0,
    timed,
    value,
    limit,
    label,
  };
  const alert: NewRow<'alerts'> = {
    ...alertRow(world, machine, random, code, raisedAt),
    ver: 2,
    state: 'acknowledged',
    fingerprint,
    source,
    label,
    value,
    limitValue: limit,
  };
  const ruleState: NewRow<'ruleStates'> = {
    fingerprint,
    deviceId: machine.id,
    body: JSON.stringify(rule),
    updatedAt: new Date(raisedAt),
  };
  return { alert, ruleState };
}
