import type { PermissionKey } from './permissions';

/** The page that temperature and humidity are sold with: without its service readings are withheld, alarms are not. */
export const CLIMATE_PAGE = 'humiture' satisfies PermissionKey;
/** Any one of these keys opens the climate of the whole fleet. */
export const FLEET_CLIMATE_OPENED_BY = ['humiture', 'opsConsole'] as const satisfies readonly PermissionKey[];

/** Limits of a storage class: °C, delays in seconds. A machine may have others of its own (`limitsOf`). */
export interface ClimateLimits {
  tLow: number;
  tHigh: number;
  preLow: number;
  preHigh: number;
  deadband: number;
  preDelaySec: number;
  outDelaySec: number;
  offDelaySec: number;
  doorGraceSec: number;
  /** Beyond these the lanes are locked at once. */
  hardLow: number | null;
  hardHigh: number | null;
  /** So long out of range within a day, seconds, and the lanes are locked too. */
  lockAfterSec: number;
  /** Cold storage raises critical alarms, the rest high ones. */
  cold: boolean;
}

const ROOM_DELAYS = {
  deadband: 0.5,
  preDelaySec: 600,
  outDelaySec: 120,
  offDelaySec: 120,
  doorGraceSec: 600,
};
const COLD_DELAYS = {
  deadband: 0.5,
  preDelaySec: 300,
  outDelaySec: 120,
  offDelaySec: 120,
  doorGraceSec: 300,
  lockAfterSec: 30 * 60,
};

export const STORAGE_CLASSES = {
  CN_ROOM: {
    tLow: 10,
    tHigh: 30,
    preLow: 11,
    preHigh: 29,
    ...ROOM_DELAYS,
    hardLow: 0,
    hardHigh: 40,
    lockAfterSec: 12 * 3_600,
    cold: false,
  },
  CN_COOL: {
    tLow: 2,
    tHigh: 20,
    preLow: 3,
    preHigh: 19,
    ...ROOM_DELAYS,
    hardLow: 0,
    hardHigh: 30,
    lockAfterSec: 4 * 3_600,
    cold: false,
  },
  CN_COLD: {
    tLow: 2,
    tHigh: 10,
    preLow: 2.5,
    preHigh: 9,
    ...COLD_DELAYS,
    hardLow: 0.5,
    hardHigh: 15,
    cold: true,
  },
  COLD_2_8: {
    tLow: 2,
    tHigh: 8,
    preLow: 2.5,
    preHigh: 7.5,
    ...COLD_DELAYS,
    hardLow: 0.5,
    hardHigh: 15,
    cold: true,
  },
  FREEZE: {
    tLow: -25,
    tHigh: -10,
    preLow: -24,
    preHigh: -12,
    ...COLD_DELAYS,
    deadband: 1,
    hardLow: null,
    hardHigh: -5,
    cold: true,
  },
} as const satisfies Record<string, ClimateLimits>;
export type StorageClass = keyof typeof STORAGE_CLASSES;
export const STORAGE_CLASS_NAMES = Object.keys(STORAGE_CLASSES) as [StorageClass, ...StorageClass[]];

/** Relative humidity, the same for every class; a machine may have another range. */
export const HUMIDITY_LIMITS = {
  low: 35,
  high: 75,
  preLow: 38,
  preHigh: 72,
  deadband: 3,
  preDelaySec: 1800,
  outDelaySec: 900,
  offDelaySec: 900,
  doorGraceSec: 600,
} as const;

/** Permitted range of temperature (°C) and humidity (%) of a machine. */
export interface ClimateRange {
  tLow: number;
  tHigh: number;
  rhLow: number;
  rhHigh: number;
}
/** What is set on a machine itself; null where its storage class decides. */
export type OwnLimits = { [name in keyof ClimateRange]: number | null };

export interface HumidityRange {
  low: number;
  high: number;
  preLow: number;
  preHigh: number;
}
/** Everything a machine is judged by. */
export interface MachineLimits extends ClimateLimits {
  humidity: HumidityRange;
}

/** Early warnings as far inside of the range as those of the class, at most in its middle. */
function warned(low: number, high: number, byClass: HumidityRange): HumidityRange {
  const middle = (low + high) / 2;
  return {
    low,
    high,
    preLow: Math.min(middle, low + byClass.preLow - byClass.low),
    preHigh: Math.max(middle, high - byClass.high + byClass.preHigh),
  };
}

/** The limits of a machine: those of its storage class, or its own where it has any. */
export function limitsOf({
  storageClass,
  ...own
}: { storageClass: StorageClass } & OwnLimits): MachineLimits {
  const byClass: ClimateLimits = STORAGE_CLASSES[storageClass];
  const { preLow, preHigh, hardLow, hardHigh } = byClass;
  const [tLow, tHigh] = [own.tLow ?? byClass.tLow, own.tHigh ?? byClass.tHigh];
  const temperature = warned(tLow, tHigh, { low: byClass.tLow, high: byClass.tHigh, preLow, preHigh });
  const { low, high } = HUMIDITY_LIMITS;
  return {
    ...byClass,
    tLow,
    tHigh,
    preLow: temperature.preLow,
    preHigh: temperature.preHigh,
    // What a machine is meant to have locks nothing.
    hardLow: hardLow === null ? null : Math.min(hardLow, tLow),
    hardHigh: hardHigh === null ? null : Math.max(hardHigh, tHigh),
    humidity: warned(own.rhLow ?? low, own.rhHigh ?? high, HUMIDITY_LIMITS),
  };
}

/** The range of a machine without what follows from it. */
export function climateRangeOf(machine: { storageClass: StorageClass } & OwnLimits): ClimateRange {
  const { tLow, tHigh, humidity } = limitsOf(machine);
  return { tLow, tHigh, rhLow: humidity.low, rhHigh: humidity.high };
}

/** Physically possible readings; outside them a sample is `bad` and never reaches a live cell. */
export const READING_RANGE = { tMin: -40, tMax: 80, rhMin: 0, rhMax: 100 } as const;
/** A faster change than this, in °C a minute, is not air: the sample is suspect. */
export const MAX_STEP_C_PER_MIN = 5;
/** Identical readings in a row, while siblings move, that make a sensor suspect. */
export const FREEZE_COUNT = 30;
/** Machines report the climate once a minute, twice as often during an excursion. */
export const ENV_INTERVAL_MS = 60_000;
/** Readings of a zone are counted by this time: one row of `env_5m`. */
export const ENV_BUCKET_MS = 300_000;
/** No good sample for this long while online. */
export const SENSOR_LOSS_SEC = 300;

export type TemperatureRange = Pick<ClimateLimits, 'tLow' | 'tHigh' | 'preLow' | 'preHigh'>;

/** Limits that were in force up to a moment, ms. */
export type FormerRange = TemperatureRange & { until: number };

/** One point of a climate series; `null` marks a gap, drawn as a gap. Times in ms. */
export interface ClimatePoint {
  t: number;
  avg: number | null;
  min: number | null;
  max: number | null;
  rh: number | null;
}
export interface ClimateSeries {
  machineId: string;
  zone: string;
  /** All of the machine, the main one first. */
  zones: readonly string[];
  /** Seconds between points. */
  step: number;
  points: ClimatePoint[];
  /** In force at the end of the window. */
  limits: TemperatureRange;
  /** Those that ended within it, the oldest first. */
  formerLimits: readonly FormerRange[];
  /** Points with good samples, of those that have passed. */
  cover: { n: number; of: number };
}

/** The temperature of many machines at once: 10th, 50th and 90th percentile of their averages, °C. */
export interface FleetClimatePoint {
  t: number;
  low: number | null;
  mid: number | null;
  high: number | null;
  /** The value farthest from the middle of the limits, and whose it is; null over several storage classes. */
  worst: number | null;
  worstId: string | null;
  /** Machines behind the point. */
  n: number;
}
export interface FleetClimate {
  storageClass: StorageClass | 'all';
  /** Seconds between points. */
  step: number;
  points: FleetClimatePoint[];
  /** Machines with good samples in the window, of all of the class. */
  cover: { n: number; of: number };
}

/** Position of a temperature or humidity: beyond the limits, near them or between them. */
export type TemperatureBand = 'out' | 'near' | 'in';

/** @param rh percent */
export function humidityBandOf(rh: number, { low, high, preLow, preHigh }: HumidityRange): TemperatureBand {
  if (rh > high || rh < low) return 'out';
  return rh > preHigh || rh < preLow ? 'near' : 'in';
}

/** @param t °C */
export function bandOf(t: number, { tLow, tHigh, preLow, preHigh }: TemperatureRange): TemperatureBand {
  if (t > tHigh || t < tLow) return 'out';
  return t > preHigh || t < preLow ? 'near' : 'in';
}

/** @param t °C */
export function isBeyondHardLimit(t: number, { hardLow, hardHigh }: ClimateLimits): boolean {
  return (hardLow !== null && t < hardLow) || (hardHigh !== null && t > hardHigh);
}
