import type { AlarmCode } from '../../contract/alerts';
import type { MachineLimits } from '../../contract/climate';
import { type DoorPurpose, doorLimitSec } from '../../contract/doors';
import type { RuleVerdict, Signal } from './condition';

export const SECOND = 1_000;

export function signal(
  code: AlarmCode,
  source: string,
  at: number,
  verdict: RuleVerdict,
  rest: Partial<Signal> = {},
): Signal {
  return { code, source, at, verdict, value: null, limit: null, ...rest };
}

export interface DoorOpening {
  cabinet: string;
  at: number;
  authorised: boolean;
  purpose: DoorPurpose;
  /** Whose number it is, or the number, where the machine has let in one that is not good here. */
  who?: string;
  /** The cabinet, where the machine has several. */
  place?: string;
}

const labelOf = (cabinet: string, who?: string) => (who === undefined ? undefined : `${cabinet} · ${who}`);

/** Unauthorized, or opened by an unknown person. */
export function doorUnauthSignal(door: Pick<DoorOpening, 'cabinet' | 'at' | 'who' | 'place'>): Signal {
  const { cabinet, at, who, place } = door;
  return signal('DOOR_UNAUTH', cabinet, at, 'event', { label: labelOf(cabinet, who) ?? place });
}

/** It opens again without a closing: the earlier duration is unknown. */
export function doorUnpairedSignal(cabinet: string, at: number, who?: string): Signal {
  return signal('DOOR_UNPAIRED', cabinet, at, 'event', { label: labelOf(cabinet, who) });
}

export function doorOpenSignals(door: DoorOpening): Signal[] {
  const limitSec = doorLimitSec(door.purpose);
  const long = signal('DOOR_OPEN_LONG', door.cabinet, door.at, 'bad', {
    limit: limitSec,
    label: door.place,
    onMs: limitSec * SECOND,
  });
  if (door.authorised) return [long];
  return [doorUnauthSignal(door), long];
}

export function doorCloseSignals(cabinet: string, at: number): Signal[] {
  return [signal('DOOR_OPEN_LONG', cabinet, at, 'ok'), signal('DOOR_OPEN_AIR', cabinet, at, 'ok')];
}

/** Air that is out of its range so soon, at the pace of the last sample, is on its way out. */
const AHEAD_MIN = 15;
/** So long it has to be, sample after sample: one step is noise. */
const HEADS_OUT_MS = 120 * SECOND;

/** A door has been open for too long: does the air follow? @param perMin °C a minute */
export function doorAirSignal(
  cabinet: string,
  { at, t, perMin, place }: { at: number; t: number; perMin: number } & Pick<DoorOpening, 'place'>,
  { tLow, tHigh }: MachineLimits,
): Signal {
  const soon = t + perMin * AHEAD_MIN;
  const out = (perMin > 0 && soon > tHigh) || (perMin < 0 && soon < tLow);
  const limit = perMin < 0 ? tLow : tHigh;
  const rest = { value: t, limit, label: place, onMs: HEADS_OUT_MS };
  return signal('DOOR_OPEN_AIR', cabinet, at, out ? 'bad' : 'hold', rest);
}
