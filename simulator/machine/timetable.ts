import type { Random } from '../../contract/common/random';
import type { UpReport } from './upReport';

export interface TimetableEntry {
  periodMs(): number;
  /** Latest time of the first one after the start, ms. */
  firstMs: number;
  say(now: number): UpReport;
}

/** What a machine says regularly. */
export interface Timetable {
  step(now: number): UpReport[];
}

/** First times are spread, so that a fleet switched on together does not send at once. */
export function createTimetable(
  entries: readonly TimetableEntry[],
  startedAt: number,
  random: Random,
): Timetable {
  const due = entries.map(({ firstMs }) => startedAt + random.next() * firstMs);
  return {
    step(now) {
      const said: UpReport[] = [];
      for (const [index, entry] of entries.entries()) {
        let next = due[index] ?? now;
        if (next > now) continue;
        // After a leap of the clock what was missed is missed.
        if (now - next > 10 * entry.periodMs()) next = now;
        for (; next <= now; next += entry.periodMs()) said.push(entry.say(now));
        due[index] = next;
      }
      return said;
    },
  };
}
