import { isBeyondHardLimit } from '../../../contract/climate';
import { limitsOfSource, type Machine } from '../fleet/machine';
import type { BatchPlan } from './plan';

export interface GoodReading {
  source: string;
  t: number | null;
}

/**
 * Locks the lanes of a zone in which a sensor was beyond the hard limit as long as an excursion has to last before its
 * alarm rings; while the door is open with leave, it does not ring either.
 * @param readings of the zone, good ones only @param at when they were measured, ms
 */
export function judgeHardLimit(
  plan: BatchPlan,
  machine: Machine,
  { zone, readings, at }: { zone: string; readings: readonly GoodReading[]; at: number },
): void {
  const limits = limitsOfSource(machine, zone);
  for (const { source, t } of readings) {
    if (t === null) continue;
    if (!isBeyondHardLimit(t, limits)) {
      if (machine.hardSince.delete(source)) plan.hardChanges.add(machine.id);
      continue;
    }
    const since = machine.hardSince.get(source) ?? at;
    if (!machine.hardSince.has(source)) {
      machine.hardSince.set(source, since);
      plan.hardChanges.add(machine.id);
    }
    const lasted = at - since >= limits.outDelaySec * 1_000;
    if (lasted && at >= machine.graceUntil)
      plan.hardZones.set(`${machine.id}|${zone}`, { deviceId: machine.id, org: machine.org, zone });
  }
}
