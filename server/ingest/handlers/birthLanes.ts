import { laneSignals } from '../../alert-rules';
import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import { applyRules, type BatchPlan } from '../rules/plan';
import { isOutdated, plannedLaneOf, reconcile } from './lanes';

/** The lane list of a birth is the machine's own truth, where nothing newer is known. */
export function onBirthLanes(
  plan: BatchPlan,
  machine: Machine,
  { d, ts, bd, hist }: MessageOf<'birth'>,
): void {
  const at = ts as number;
  for (const said of d.lanes) {
    const lane = plannedLaneOf(plan, machine, said.t);
    if (!lane || isOutdated(lane, at)) continue;
    reconcile(plan, machine, lane, { ...said, ts: at, ref: `birth ${bd}` });
    const now = plannedLaneOf(plan, machine, said.t) ?? lane;
    if (!hist) applyRules(plan, machine, laneSignals(said.t, now.health, at));
  }
}
