import { CHINA_MS, chinaMidnight } from '../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../contract/time/durations';

/** Of China: shops are open, and the day is long enough for what follows. */
const MORNING = 10;
const EVENING = 20;
const NIGHT = 23;

export interface DayClock {
  now(): number;
  /** For the clock of the server, which shows the same. */
  asText(): string;
  /** For a clock that shows the same now, and goes on as usual. */
  unhurried(): string;
  /** The hour begins now, whatever was done before. */
  begin(): void;
  /** To the last hour of the day. */
  toNight(): void;
  /** To the next day of China, so many ms after midnight, but not before a whole day has passed since it was evening. */
  toTomorrow(ms: number): void;
}

const hourOf = (at: number) => Math.floor(((at + CHINA_MS) % DAY_MS) / HOUR_MS);

/**
 * Runs `speed` times as fast as the clock of the computer.
 * @param real begins near now, as a database with a clock of its own needs it; else at ten in the morning of today
 */
export function createDayClock(speed: number, real: boolean): DayClock {
  let origin = Date.now();
  const isDay = hourOf(origin) < EVENING;
  const first = real && isDay ? origin : chinaMidnight(origin) + MORNING * HOUR_MS;
  let base = first;
  let evening: number | undefined;
  const now = () => Math.floor(base + (Date.now() - origin) * speed);
  return {
    now,
    asText: () => [origin, base, speed].join(','),
    unhurried: () => [Date.now(), now(), 1].join(','),
    begin() {
      base = first;
      origin = Date.now();
    },
    toNight() {
      evening = now();
      base = Math.max(evening, chinaMidnight(evening) + NIGHT * HOUR_MS);
      origin = Date.now();
    },
    toTomorrow(ms) {
      const from = evening ?? now();
      base = Math.max(chinaMidnight(from) + DAY_MS + ms, from + DAY_MS + HOUR_MS);
      origin = Date.now();
    },
  };
}
