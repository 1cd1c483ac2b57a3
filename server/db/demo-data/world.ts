import type { Insertable } from 'kysely';
import type { Random } from '../../../contract/common/random';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { Tables } from '../tables';

export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;

/** All demo machines stand in mainland China, which has one time zone and no summer time. */
export const HISTORY_DAYS = 30;
/** History stops short of now: what the screens show first is old, and says so. */
const SILENCE_MS = 10 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

/** What every part of the demo data is made from. Times in ms. */
export interface World {
  now: number;
  /** Begin and end of the history, on full five minutes. */
  from: number;
  to: number;
  random: Random;
  /** A new id that carries its time of creation. */
  newId: (at: number) => string;
}

export function createWorld(now: number, random: Random, newId: World['newId']): World {
  const to = Math.floor((now - SILENCE_MS) / STEP_MS) * STEP_MS;
  return { now, from: to - HISTORY_DAYS * DAY_MS, to, random, newId };
}

/** Day of a date in numbers such as RP20260401-000123. */
export function compactDay(at: number): string {
  return tradeDay(at).replaceAll('-', '');
}

export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
