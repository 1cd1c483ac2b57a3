import { type ClimateLimits, STORAGE_CLASSES } from '../../../../contract/climate';
import type { Random } from '../../../../contract/common/random';
import { chinaMidnight, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoMachine } from '../machines/machines';
import { HISTORY_DAYS, type NewRow, roundTo, type World } from '../world';

/** Five-minute values are kept for the last days only: hours tell the rest. */
const FINE_DAYS = 3;
const FIVE_MINUTES = 5 * MINUTE_MS;
const SAMPLES_PER_FIVE = 5;

/** Temperature curve of a machine over the day, with the to and fro of its compressor. */
function temperatureAt(at: number, limits: ClimateLimits, random: Random): number {
  const middle = (limits.tLow + limits.tHigh) / 2 + (limits.cold ? 0 : 3);
  const day = Math.cos((((at + 8 * HOUR_MS) % DAY_MS) / DAY_MS - 15 / 24) * 2 * Math.PI);
  const swing = limits.cold ? 0.4 : 1.5;
  return middle + swing * day + random.normal(0, 0.25);
}

interface Bucket {
  bucket: Date;
  tAvg: number;
  tMin: number;
  tMax: number;
  rhAvg: number;
}

function bucketAt(at: number, limits: ClimateLimits, random: Random, spread: number): Bucket {
  const tAvg = temperatureAt(at, limits, random);
  return {
    bucket: new Date(at),
    tAvg: roundTo(tAvg, 2),
    tMin: roundTo(tAvg - random.between(0.1, spread), 2),
    tMax: roundTo(tAvg + random.between(0.1, spread), 2),
    rhAvg: roundTo(random.normal(limits.cold ? 46 : 53, 2), 1),
  };
}

export interface ClimateRows {
  env5m: NewRow<'env5m'>[];
  env1h: NewRow<'env1h'>[];
}

/** A month of climate. `deviceIx` is the narrow key of the machine. */
export function buildClimate(world: World, machine: DemoMachine, deviceIx: number): ClimateRows {
  const random = world.random.fork(`climate ${machine.id}`);
  const limits = STORAGE_CLASSES[machine.storageClass];
  const rows: ClimateRows = { env5m: [], env1h: [] };
  const key = { deviceIx, zone: 'Z1' };
  const firstHour = Math.floor(world.from / HOUR_MS) * HOUR_MS;
  for (let at = firstHour; at + HOUR_MS <= world.to; at += HOUR_MS) {
    // Now and then an hour is missing, as it would be.
    if (random.chance(0.003)) continue;
    rows.env1h.push({ ...key, n: 12 * SAMPLES_PER_FIVE, ...bucketAt(at, limits, random, 0.9) });
  }
  for (let at = world.to - FINE_DAYS * DAY_MS; at < world.to; at += FIVE_MINUTES) {
    rows.env5m.push({ ...key, n: SAMPLES_PER_FIVE, ...bucketAt(at, limits, random, 0.3) });
  }
  rows.env1h = rows.env1h.map((hour) => hourOf(hour, rows.env5m));
  return rows;
}

const FIVES_OF_HOUR = HOUR_MS / FIVE_MINUTES;

/** An hour says what its five minutes say, where all of them are known. */
function hourOf(hour: NewRow<'env1h'>, all: readonly NewRow<'env5m'>[]): NewRow<'env1h'> {
  const [first] = all;
  const from = first ? (hour.bucket.getTime() - first.bucket.getTime()) / FIVE_MINUTES : -1;
  const fives = from >= 0 ? all.slice(from, from + FIVES_OF_HOUR) : [];
  if (fives.length < FIVES_OF_HOUR) return hour;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...hour,
    tAvg: roundTo(mean(fives.map(({ tAvg }) => tAvg)), 2),
    tMin: Math.min(...fives.map(({ tMin }) => tMin)),
    tMax: Math.max(...fives.map(({ tMax }) => tMax)),
    rhAvg: roundTo(mean(fives.map(({ rhAvg }) => rhAvg ?? 0)), 1),
  };
}

/** Part of the cards that are about to use up their plan, as where a screen plays films. */
const HEAVY = 0.006;
/** How far these are today, and the most they use on a day: a card is not used up on the first. */
const NEARLY = { min: 0.82, max: 0.97 };
const MAX_DAY = 1 / 12;

/** Use of a SIM card day by day to this hour, and what that makes this month. */
export function buildUsage(world: World, machine: DemoMachine, planMb: number) {
  const random = world.random.fork(`usage ${machine.id}`);
  const month = tradeDay(world.now).slice(0, 7);
  const usual = (planMb / 30) * random.between(0.15, 0.8);
  const dayOfMonth = Number(tradeDay(world.now).slice(8));
  const heavy = Math.min(planMb * MAX_DAY, (planMb * random.between(NEARLY.min, NEARLY.max)) / dayOfMonth);
  const perDay = random.chance(HEAVY) ? heavy : usual;
  const days: NewRow<'iotUsageDaily'>[] = [];
  let usedMb = 0;
  const today = chinaMidnight(world.now);
  for (let back = HISTORY_DAYS; back >= 1; back--) {
    const day = tradeDay(today - back * DAY_MS + HOUR_MS);
    const mb = roundTo(Math.max(0.1, random.normal(perDay, perDay / 5)), 2);
    days.push({ cardId: machine.cardId, day, mb });
    if (day.startsWith(month)) usedMb += mb;
  }
  const soFar = roundTo((perDay * Math.max(0, world.to - today)) / DAY_MS, 2);
  days.push({ cardId: machine.cardId, day: tradeDay(world.now), mb: soFar });
  usedMb += soFar;
  return { days, usedMb: roundTo(usedMb, 2) };
}
