import { localHour } from './hall';
import { rounded, type UtteranceOf } from './utterance';

/** The SIM card's counters. */
export interface Usage {
  step(now: number, seconds: number): void;
  /** Megabytes since midnight. */
  today(): number;
  report(now: number): UtteranceOf<'sim'>;
  /** Has so much been used since the last report that it is worth one? */
  isNews(): boolean;
}

const DAY_SEC = 86_400;
const NEWS_MB = 1;
const NO_CARD = '00000000000000000000';

export function createUsage(
  iccid: string | null,
  usedMb: number,
  mbPerDay: number,
  startedAt: number,
): Usage {
  let cycle = usedMb;
  let day = (localHour(startedAt) / 24) * mbPerDay;
  let hour = localHour(startedAt);
  let reported = usedMb;
  return {
    step(now, seconds) {
      const used = (mbPerDay * seconds) / DAY_SEC;
      cycle += used;
      const before = hour;
      hour = localHour(now);
      day = hour < before ? 0 : day + used;
    },
    today: () => rounded(day, 3),
    report(now) {
      reported = cycle;
      return {
        kind: 'sim',
        at: now,
        d: { iccid: iccid ?? NO_CARD, op: '46000', mb_cycle: rounded(cycle, 2), swap: false },
      };
    },
    isNews: () => cycle - reported >= NEWS_MB,
  };
}
