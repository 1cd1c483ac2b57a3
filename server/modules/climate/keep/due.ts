import type { ClimateRange } from '../../../../contract/climate';
import { RECORD_EVERY_MS, RECORD_EXCURSION_EVERY_MS } from '../../../../contract/machines/climateRecord';
import type { ClimateSpan } from '../../../../contract/machines/sensors/kinetic';

/** What was measured in two minutes of the clock; `at` is when they began. */
export interface DueSlot extends Omit<ClimateSpan, 'from' | 'to'> {
  at: number;
  rhMin: number | null;
  rhMax: number | null;
}
export interface DueRecord extends ClimateSpan {
  exc: boolean;
}
export interface DueSpan {
  from: number;
  to: number;
}
/** Records that are due in a window: those that can be made, and those without anything measured. */
export interface DueSummary {
  records: DueRecord[];
  missing: DueSpan[];
}

const SLOT_MS = RECORD_EXCURSION_EVERY_MS;
/** Slots are needed from this long before a window: the last that was known says what is due. */
export const LOOK_BACK_MS = RECORD_EVERY_MS + SLOT_MS;

/** The range is that of temperature and humidity. */
function isOutOfRange({ min, max, rhMin, rhMax }: DueSlot, limits: ClimateRange): boolean {
  if (max > limits.tHigh || min < limits.tLow) return true;
  return [rhMin, rhMax].some((rh) => rh !== null && (rh < limits.rhLow || rh > limits.rhHigh));
}

function joined(slots: readonly DueSlot[], from: number, exc: boolean): DueRecord {
  let [n, sum, rhN, rhSum] = [0, 0, 0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const slot of slots) {
    n += slot.n;
    sum += slot.avg * slot.n;
    min = Math.min(min, slot.min);
    max = Math.max(max, slot.max);
    if (slot.rh === null) continue;
    rhN += slot.n;
    rhSum += slot.rh * slot.n;
  }
  return { from, to: from + RECORD_EVERY_MS, avg: sum / n, min, max, rh: rhN ? rhSum / rhN : null, n, exc };
}

/**
 * The rule of recording (GSP, appendix 3): a record each half hour, each two minutes while out of range and after it, until
 * one in range is known or half an hour has passed. Depends on the slots only, not on when it is asked.
 * @param slots by time, from `LOOK_BACK_MS` before the window @param window ends of the records, from < end ≤ to
 */
export function dueIn(slots: readonly DueSlot[], limits: ClimateRange, window: DueSpan): DueSummary {
  const due: DueSummary = { records: [], missing: [] };
  const known = new Map(slots.map((slot) => [slot.at, slot]));
  const first = Math.floor((window.from - LOOK_BACK_MS) / SLOT_MS) * SLOT_MS;
  let outUntil: number | undefined;
  let half: DueSlot[] = [];
  for (let at = first; at + SLOT_MS <= window.to; at += SLOT_MS) {
    const end = at + SLOT_MS;
    const slot = known.get(at);
    const asked = end > window.from;
    if (slot) {
      half.push(slot);
      const out = isOutOfRange(slot, limits);
      outUntil = out ? end : undefined;
      if (out && asked) due.records.push({ ...measured(slot), from: at, to: end, exc: true });
    } else if (asked && outUntil !== undefined && at - outUntil < RECORD_EVERY_MS) {
      due.missing.push({ from: at, to: end });
    }
    if (end % RECORD_EVERY_MS !== 0) continue;
    const from = end - RECORD_EVERY_MS;
    const exc = half.some((each) => isOutOfRange(each, limits));
    if (asked && half.length > 0) due.records.push(joined(half, from, exc));
    else if (asked) due.missing.push({ from, to: end });
    half = [];
  }
  return due;
}

const measured = ({ avg, min, max, rh, n }: DueSlot) => ({ avg, min, max, rh, n });
