import type { StorageClass } from '../../contract/climate';

/** One zone of a cabinet: its air, the goods that slow it down, its moisture. °C and %RH. */
export interface ZoneAir {
  t: number;
  goods: number;
  rh: number;
  compressor: boolean;
}

export interface PhysicsInput {
  /** Air of the hall, °C and %RH. */
  ambient: number;
  ambientRh: number;
  doorOpen: boolean;
  powered: boolean;
  /** The defrost heater does not switch off: the compressor's protection keeps it from running. */
  heaterStuck: boolean;
  /** What the controller was set to; that of the cabinet without it. */
  setting?: { on: number; off: number };
}

interface Cabinet {
  /** The compressor starts above and stops below. */
  on: number;
  off: number;
  /** Pull of the running compressor, °C a minute. */
  pull: number;
  /** Time constant of the leak through walls and glass, minutes. */
  shut: number;
  rh: number;
}

const CABINETS: Record<StorageClass, Cabinet> = {
  CN_ROOM: { on: 25.5, off: 23.5, pull: 0.5, shut: 60, rh: 52 },
  CN_COOL: { on: 16, off: 13.5, pull: 0.8, shut: 90, rh: 50 },
  CN_COLD: { on: 6.4, off: 4.2, pull: 1.0, shut: 110, rh: 47 },
  COLD_2_8: { on: 5.9, off: 3.9, pull: 1.0, shut: 110, rh: 46 },
  FREEZE: { on: -16.5, off: -19, pull: 1.6, shut: 130, rh: 44 },
};

/** Time constants in minutes. */
const DOOR_OPEN = 14;
const AIR_TO_GOODS = 5;
const GOODS_TO_AIR = 60;
const HEATER = 20;
const MOISTURE_SHUT = 25;
const MOISTURE_OPEN = 5;
/** Where the overheat protection of a stuck heater settles, °C. */
const HEATER_LIMIT = 46;
/** Cold coils dry the air. */
const DRYING = 4;
/** Longest step that is still accurate with these time constants, minutes. */
const MAX_STEP = 0.1;

export function restingZone(storageClass: StorageClass): ZoneAir {
  const { on, off, rh } = CABINETS[storageClass];
  const t = (on + off) / 2;
  return { t, goods: t, rh, compressor: false };
}

/**
 * The zone some time later. Heat leaks in from the hall, the goods hold the air back, a compressor with
 * hysteresis pulls heat out.
 * @param minutes length of the step; long ones are walked in short ones
 */
export function stepZone(
  zone: ZoneAir,
  around: PhysicsInput,
  storageClass: StorageClass,
  minutes: number,
): ZoneAir {
  const steps = Math.max(1, Math.ceil(minutes / MAX_STEP));
  let next = zone;
  for (let step = 0; step < steps; step++)
    next = shortStep(next, around, CABINETS[storageClass], minutes / steps);
  return next;
}

function shortStep(zone: ZoneAir, around: PhysicsInput, cabinet: Cabinet, minutes: number): ZoneAir {
  const { ambient, ambientRh, doorOpen, powered, heaterStuck } = around;
  const { t, goods, rh } = zone;
  // The fan stops with the door open: it would only blow the cold out.
  const compressor = powered && !heaterStuck && !doorOpen && shouldRun(zone, around.setting ?? cabinet);
  const heated = heaterStuck && powered ? (HEATER_LIMIT - t) / HEATER : 0;
  const leak = (ambient - t) / (doorOpen ? DOOR_OPEN : cabinet.shut);
  const cooled = compressor ? cabinet.pull : 0;
  const rhGoal = doorOpen ? ambientRh : cabinet.rh - (compressor ? DRYING : 0);
  return {
    t: t + (leak + (goods - t) / AIR_TO_GOODS + heated - cooled) * minutes,
    goods: goods + ((t - goods) / GOODS_TO_AIR) * minutes,
    rh: rh + ((rhGoal - rh) / (doorOpen ? MOISTURE_OPEN : MOISTURE_SHUT)) * minutes,
    compressor,
  };
}

function shouldRun({ t, compressor }: ZoneAir, { on, off }: Pick<Cabinet, 'on' | 'off'>): boolean {
  return compressor ? t > off : t > on;
}
