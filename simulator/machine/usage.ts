import type { SimMachine } from '../../contract/simulation';
import { HOUR_MS } from '../../contract/time/durations';
import { CHINA_HOURS, localHour } from './ambient';
import { rounded, type UpReportOf } from './upReport';

/** The SIM card's counters. */
export interface Usage {
  step(now: number, seconds: number): void;
  /** Megabytes since midnight. */
  today(): number;
  report(now: number): UpReportOf<'sim'>;
  /** Has so much been used since the last report that it is worth one? */
  isNews(): boolean;
}

const DAY_SEC = 86_400;
const NEWS_MB = 1;
const NO_CARD = '00000000000000000000';

/** A card nothing is known of uses so much a day. */
const DEFAULT_MB = 1.5;

function isFirstOfMonth(at: number): boolean {
  return new Date(at + CHINA_HOURS * HOUR_MS).getUTCDate() === 1;
}

/** Goes on where the card stands. @param appetite multiplies what it has used on a day lately */
export function createUsage(
  { iccid, simMb, mbToday, mbPerDay = DEFAULT_MB }: SimMachine,
  appetite: number,
  startedAt: number,
): Usage {
  let cycle = simMb;
  let day = mbToday ?? 0;
  let hour = localHour(startedAt);
  let reported = simMb;
  return {
    step(now, seconds) {
      const used = (mbPerDay * appetite * seconds) / DAY_SEC;
      const before = hour;
      hour = localHour(now);
      const isNewDay = hour < before;
      day = isNewDay ? used : day + used;
      cycle = isNewDay && isFirstOfMonth(now) ? used : cycle + used;
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
    isNews: () => Math.abs(cycle - reported) >= NEWS_MB,
  };
}
