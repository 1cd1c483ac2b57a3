import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import type { BatchPlan } from '../rules/plan';

/** Stored as reported; evaluated at the end of the day of trade. */
export function onCounters(plan: BatchPlan, machine: Machine, { d, ts }: MessageOf<'counters'>): void {
  plan.counters.push({
    orgId: machine.org,
    deviceId: machine.id,
    at: new Date(ts as number),
    since: new Date(d.since),
    units: d.n,
  });
}
