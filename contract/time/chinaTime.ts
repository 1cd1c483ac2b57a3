import { DAY_MS, HOUR_MS } from './durations';

/** The zone of the day of trade, of institutions and machines whose own nobody named. */
export const CHINA_ZONE = 'Asia/Shanghai';
/** China has one zone and no summer time: so far it is ahead of UTC. */
export const CHINA_MS = 8 * HOUR_MS;

/** The day of trade of a moment, YYYY-MM-DD: that of China, whatever the zone of the institution, as partners bill by it. */
export const tradeDay = (ms: number): string => new Date(ms + CHINA_MS).toISOString().slice(0, 10);

/** The midnight of China at or before a moment, ms UTC. */
export const chinaMidnight = (ms: number): number => Math.floor((ms + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS;

/** What a clock in China shows, `YYYY-MM-DD HH:MM:SS`. */
export const chinaTime = (ms: number): string =>
  new Date(ms + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');
