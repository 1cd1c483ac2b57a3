import type { UpPayload } from '../../../contract/mqtt';
import { doorAirSignal } from '../../alert-rules';
import { limitsOfSource, type Machine, placeOf } from '../fleet/machine';
import { applyRules, type BatchPlan } from '../rules/plan';
import { isPossible, isStep, minutesSince } from '../rules/sensors';
import { mean } from './cellState';

/** How the air of one sensor moves: °C now, and a minute. */
export interface AirTrend {
  t: number;
  perMin: number;
}

/** By the readings before, so it has to be asked before these replace them. What jumps or cannot be says nothing. */
export function pacesOf(
  machine: Machine,
  zone: string,
  sensors: UpPayload<'env'>['s'],
  ts: number,
): AirTrend[] {
  return sensors.flatMap(({ id, t = null, rh = null, q }) => {
    const before = machine.sensors.get(`${zone}/${id}`);
    const value = { t, rh };
    if (t === null || before?.t == null || q === 'bad' || q === 'suspect') return [];
    if (before.at >= ts || !isPossible(value) || isStep(before, value, ts)) return [];
    return [{ t, perMin: (t - before.t) / minutesSince(before, ts) }];
  });
}

/** Separate from a door open too long: goods behind it, in the zone of its cabinet, that warm up or freeze. */
export function judgeOpenDoors(
  plan: BatchPlan,
  machine: Machine,
  { zone, at, paces }: { zone: string; at: number; paces: readonly AirTrend[] },
): void {
  const t = mean(paces.map((pace) => pace.t));
  const perMin = mean(paces.map((pace) => pace.perMin));
  if (t === undefined || perMin === undefined) return;
  const limits = limitsOfSource(machine, zone);
  for (const { code, phase, source } of [...machine.rules.values()]) {
    if (code !== 'DOOR_OPEN_LONG' || phase !== 'active') continue;
    if ((machine.cabinetZones.get(source) ?? machine.mainZone) !== zone) continue;
    const air = { at, t, perMin, place: placeOf(machine, source) };
    applyRules(plan, machine, [doorAirSignal(source, air, limits)]);
  }
}
