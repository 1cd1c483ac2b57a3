import { OFFLINE_ALARM_SEC } from '../../../contract/machines';
import { MINUTE_MS } from '../../../contract/time/durations';
import { outageSignal, type RuleState } from '../../alert-rules';
import { type Machine, ruleKey } from '../fleet/machine';
import { silenceCountsFrom } from '../fleet/silence';
import { applyRules, type BatchPlan, draft, settleRule } from './plan';

/** Machines of one operator in one city that went away within this. */
const WITHIN_MS = 5 * MINUTE_MS;
const MANY = 20;
const PART = 0.3;
/** Of a handful of machines two may go by chance. */
const FEW = 3;
const OFFLINE = ruleKey('DEV_OFFLINE', '');

/** Operator and city of a machine; none without a card. */
function groupOf({ card, info }: Machine): string | undefined {
  return card?.operator ? `${card.operator}/${info.city}` : undefined;
}

interface Group {
  key: string;
  machines: Machine[];
  offline: number;
  recent: number;
}

function groupsOf(machines: readonly Machine[], now: number): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const machine of machines) {
    const key = groupOf(machine);
    if (key === undefined || !machine.enabled || machine.state.conn === 'unknown') continue;
    const group = groups.get(key) ?? { key, machines: [], offline: 0, recent: 0 };
    groups.set(key, group);
    group.machines.push(machine);
    if (machine.state.conn !== 'offline') continue;
    group.offline += 1;
    const since = machine.rules.get(OFFLINE)?.since ?? 0;
    // A goodbye came over a working connection.
    if (!machine.goodbye && since > now - WITHIN_MS && since >= silenceCountsFrom(machine, now))
      group.recent += 1;
  }
  return groups;
}

const limitOf = ({ machines }: Group) => Math.min(MANY, Math.max(FEW, Math.ceil(machines.length * PART)));
/** Half of what rings it: a few that were away before stay away. */
const hasEnded = (group: Group) => group.offline < limitOf(group) / 2;

/** One alarm for each institution that is struck, at the first of its machines. */
function raise(plan: BatchPlan, group: Group): void {
  const leads = new Map<string, Machine>();
  for (const machine of group.machines) {
    const first = leads.get(machine.org);
    if (machine.state.conn === 'offline' && (!first || machine.id < first.id))
      leads.set(machine.org, machine);
  }
  for (const lead of leads.values())
    applyRules(plan, draft(plan, lead), [
      outageSignal(group.key, 'bad', { value: group.offline, limit: limitOf(group), at: plan.now }),
    ]);
}

/** Looks for outages of an operator in a city. @returns those that go on */
export function judgeOutages(plan: BatchPlan, machines: readonly Machine[]): ReadonlySet<string> {
  const outages = new Set<string>();
  for (const group of groupsOf(machines, plan.now).values()) {
    const key = ruleKey('NET_OUTAGE', group.key);
    const told = group.machines.filter(({ rules }) => rules.has(key));
    const rings = group.recent >= limitOf(group);
    if (told.length === 0 && rings) raise(plan, group);
    const over = told.length > 0 && !rings && hasEnded(group);
    for (const machine of over ? told : [])
      applyRules(plan, draft(plan, machine), [
        outageSignal(group.key, 'ok', { value: group.offline, limit: limitOf(group), at: plan.now }),
      ]);
    if (rings || (told.length > 0 && !over)) outages.add(group.key);
  }
  return outages;
}

/**
 * While its operator is out, a machine does not ring for itself: it is written down once, and judged anew every minute.
 * @returns whether that is so
 */
export function waitsForOutage(
  plan: BatchPlan,
  machine: Machine,
  { key, rule, outages }: { key: string; rule: RuleState; outages: ReadonlySet<string> },
): boolean {
  const group = groupOf(machine);
  if (rule.code !== 'DEV_OFFLINE' || rule.phase !== 'pending' || !group || !outages.has(group)) return false;
  const { code, source, since, value, limit, label } = rule;
  const isFirst = rule.dueAt <= since + OFFLINE_ALARM_SEC * 1_000;
  const noted = { code, source, since, value, limit, label, at: plan.now, verdict: 'suppressed' as const };
  const state: RuleState = { ...rule, dueAt: plan.now + MINUTE_MS };
  settleRule(plan, machine, key, rule, { state, decisions: isFirst ? [noted] : [] });
  return true;
}
