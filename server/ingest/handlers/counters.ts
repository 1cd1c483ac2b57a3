import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import type { BatchPlan } from '../rules/plan';

/** Kept as it was said; what it means for a day of trade is asked when that is over. */
export function onCounters(plan: BatchPlan, machine: Machine, { d, ts }: MessageOf<'counters'>): void {
  plan.counters.push({
    orgId: machine.org,
    deviceId: machine.id,
    at: new Date(ts as number),
    since: new Date(d.since),
    units: d.n,
  });
}
