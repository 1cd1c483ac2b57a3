import { FREEZE_COUNT, MAX_STEP_C_PER_MIN, READING_RANGE } from '../../../contract/climate';
import type { SensorTrack } from '../fleet/machine';

export interface SensorValue {
  t: number | null;
  rh: number | null;
}

const MINUTE = 60_000;
/** Samples closer than this are judged as if this far apart: the figure's own noise is not a step. */
const MIN_STEP_MS = MINUTE / 2;

/** Outside of these no air in a cabinet can be. A reading without any value is no reading. */
export function isPossible({ t, rh }: SensorValue): boolean {
  const { tMin, tMax, rhMin, rhMax } = READING_RANGE;
  if (t === null && rh === null) return false;
  return (t === null || (t >= tMin && t <= tMax)) && (rh === null || (rh >= rhMin && rh <= rhMax));
}

/** @param at device time of the reading; @param now server time */
export function nextTrack(
  before: SensorTrack | undefined,
  value: SensorValue,
  at: number,
  now: number,
): SensorTrack {
  const same = before !== undefined && before.t === value.t && before.rh === value.rh;
  return { t: value.t, rh: value.rh, at, same: same ? before.same + 1 : 1, goodAt: now };
}

export function minutesSince(before: SensorTrack, at: number): number {
  return Math.max(at - before.at, MIN_STEP_MS) / MINUTE;
}

/** A temperature that changed faster than air can. */
export function isStep(before: SensorTrack | undefined, value: SensorValue, at: number): boolean {
  if (before === undefined || before.t === null || value.t === null) return false;
  return Math.abs(value.t - before.t) / minutesSince(before, at) > MAX_STEP_C_PER_MIN;
}

/** The same figures over and over while a sibling moves: the sensor hangs. */
export function isFrozen(track: SensorTrack, siblings: readonly SensorTrack[]): boolean {
  return track.same >= FREEZE_COUNT && siblings.some((sibling) => sibling.same < FREEZE_COUNT);
}
