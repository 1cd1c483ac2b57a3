const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHINA_MS = 8 * HOUR_MS;
/** Of China: shops are open, and the day is long enough for what follows. */
const MORNING = 10;
const EVENING = 20;

export interface DayClock {
  now(): number;
  /** For the clock of the server, which shows the same. */
  asText(): string;
  /** To the next day of China, so many ms after midnight. */
  toTomorrow(ms: number): void;
}

const hourOf = (at: number) => Math.floor(((at + CHINA_MS) % DAY_MS) / HOUR_MS);
const midnightOf = (at: number) => Math.floor((at + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS;

/**
 * Runs `speed` times as fast as the clock of the computer.
 * @param real begins near now, as a database with a clock of its own needs it; else at ten in the morning of today
 */
export function createDayClock(speed: number, real: boolean): DayClock {
  let origin = Date.now();
  const isDay = hourOf(origin) < EVENING;
  let base = real && isDay ? origin : midnightOf(origin) + MORNING * HOUR_MS;
  const now = () => Math.floor(base + (Date.now() - origin) * speed);
  return {
    now,
    asText: () => [origin, base, speed].join(','),
    toTomorrow(ms) {
      base = midnightOf(now()) + DAY_MS + ms;
      origin = Date.now();
    },
  };
}
