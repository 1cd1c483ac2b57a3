import { CHINA_MS, chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';

/** Sunday first: people buy most before the weekend. */
const WEEKDAYS = [0.92, 0.97, 0.94, 0.95, 1, 1.1, 1.12];

/** From nearly nothing before dawn to nearly everything in the afternoon, half on average. */
function byHour(at: number): number {
  const hour = (at - chinaMidnight(at)) / HOUR_MS;
  return (1 - 0.9 * Math.cos(((hour - 4) / 24) * 2 * Math.PI)) / 2;
}

/** How likely somebody buys at that moment, of 1: by weekday and hour in China, half on an average day. */
export function chanceAt(at: number): number {
  const weekday = new Date(at + CHINA_MS).getUTCDay();
  return Math.min(1, byHour(at) * (WEEKDAYS[weekday] ?? 1));
}

/** Moments of a stretch of time, oldest first, so many a day on average. */
export function* moments(
  { next, chance }: { next(): number; chance(probability: number): boolean },
  { from, to, perDay }: { from: number; to: number; perDay: number },
): Generator<number> {
  const pause = () => -Math.log(1 - next()) * (DAY_MS / (2 * perDay));
  for (let at = from + pause(); at < to; at += pause()) if (chance(chanceAt(at))) yield Math.floor(at);
}
