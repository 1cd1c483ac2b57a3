import type { StorageClass } from '../contract/climate';

/** Air in one zone of a cabinet. °C and %RH. */
export interface Zone {
  t: number;
  rh: number;
  compressor: boolean;
}

export interface Surroundings {
  /** Air around the machine, °C. */
  ambient: number;
  ambientRh: number;
  doorOpen: boolean;
  /** False when compressor or mains have failed. */
  cooling: boolean;
}

interface Cabinet {
  /** The compressor switches on above and off below; absent where the cabinet is not cooled. */
  on?: number;
  off?: number;
  /** Pull of the running compressor, °C a minute. */
  pull: number;
  /** Time constants towards the surroundings, minutes: door shut and door open. */
  shut: number;
  open: number;
  rh: number;
}

const CABINETS: Record<StorageClass, Cabinet> = {
  CN_ROOM: { on: 25.5, off: 23.5, pull: 0.25, shut: 90, open: 12, rh: 52 },
  CN_COOL: { on: 16, off: 13.5, pull: 0.5, shut: 110, open: 10, rh: 50 },
  CN_COLD: { on: 6.4, off: 4.2, pull: 0.55, shut: 120, open: 9, rh: 46 },
  COLD_2_8: { on: 5.8, off: 3.9, pull: 0.55, shut: 120, open: 9, rh: 45 },
  FREEZE: { on: -16.5, off: -19, pull: 0.8, shut: 140, open: 8, rh: 42 },
};

const RH_MINUTES = 25;
const RH_MINUTES_OPEN = 4;

export function restingZone(storageClass: StorageClass): Zone {
  const { on = 24, off = 22, rh } = CABINETS[storageClass];
  return { t: (on + off) / 2, rh, compressor: false };
}

/**
 * The zone a moment later: heat leaks in towards the surroundings, a compressor with hysteresis pulls it
 * out. Exact for any step, so that the size of the step does not change the curve.
 * @param minutes length of the step
 */
export function stepZone(
  zone: Zone,
  around: Surroundings,
  storageClass: StorageClass,
  minutes: number,
): Zone {
  const cabinet = CABINETS[storageClass];
  const compressor = around.cooling && shouldRun(zone, cabinet);
  const leak = around.doorOpen ? cabinet.open : cabinet.shut;
  const goal = around.ambient - (compressor ? cabinet.pull * leak : 0);
  const rhGoal = around.doorOpen ? around.ambientRh : cabinet.rh;
  const rhTime = around.doorOpen ? RH_MINUTES_OPEN : RH_MINUTES;
  return {
    t: approach(zone.t, goal, minutes / leak),
    rh: approach(zone.rh, rhGoal, minutes / rhTime),
    compressor,
  };
}

function shouldRun({ t, compressor }: Zone, { on, off }: Cabinet): boolean {
  if (on === undefined || off === undefined) return false;
  return compressor ? t > off : t > on;
}

function approach(from: number, to: number, times: number): number {
  return to + (from - to) * Math.exp(-times);
}

const DAY_MINUTES = 24 * 60;
/** Hottest in the middle of the afternoon. */
const PEAK_MINUTE = 15 * 60;
const CHINA_OFFSET_MINUTES = 8 * 60;

/**
 * Indoor air over the day, as in a hall that is heated and cooled a little.
 * @param at ms since 1970
 * @param mean °C, differs from site to site
 */
export function ambientAt(at: number, mean: number): { ambient: number; ambientRh: number } {
  const minute = (at / 60_000 + CHINA_OFFSET_MINUTES) % DAY_MINUTES;
  const wave = Math.cos(((minute - PEAK_MINUTE) / DAY_MINUTES) * 2 * Math.PI);
  return { ambient: mean + 2.5 * wave, ambientRh: 58 - 6 * wave };
}
