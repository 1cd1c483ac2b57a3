import type { Random } from '../../contract/common/random';
import type { DoorPurpose } from '../../contract/doors';
import { READER_NUMBERS } from '../../contract/simulation';
import { isOn, type TroubleProfile } from '../fleet/profile';
import { createDoor, type Door } from './door';
import { byProduct, laneReport, needsHand, refill, type SimLane } from './goods';
import type { UpReport } from './upReport';

const REFILL_SEC = { min: 60, max: 200 };
const OTHER_SEC = { min: 20, max: 75 };
const OTHERS: readonly DoorPurpose[] = ['inspect', 'inspect', 'cleaning', 'calibrate', 'repair'];
const METHODS = ['card', 'face', 'app'] as const;

/** People at the door: they refill, look after things, and now and then forget to close it. */
export interface VisitSimulation {
  readonly door: Door;
  step(now: number, sec: number, temperature: number): UpReport[];
  /** Opens for a moment without anybody standing there. */
  openRemotely(now: number, temperature: number): UpReport[];
}

export interface VisitOptions {
  cabinet: string;
  lanes: readonly SimLane[];
  profile: TroubleProfile;
  random: Random;
}

export function createVisits({ cabinet, lanes, profile, random }: VisitOptions): VisitSimulation {
  const door = createDoor(cabinet);
  const products = byProduct(lanes);
  const { callSec } = profile;
  const pause = () => -Math.log(1 - random.next()) * profile.visitEverySec;
  let otherAtSec = pause();
  let refillAtSec: number | undefined;

  const person = () => ({ by: random.pick(READER_NUMBERS), method: random.pick(METHODS) });
  const open = (now: number, temperature: number, purpose: DoorPurpose, staySec: number): UpReport[] => [
    door.open(now, temperature, { ...person(), purpose, staySec }),
  ];
  const leave = (now: number, temperature: number): UpReport[] => {
    const refilled = door.purpose === 'replenish' ? slip(now) : [];
    return [...refilled, door.close(now, temperature)];
  };
  const slip = (now: number): UpReport[] => {
    const { lines, freed } = refill(lanes);
    const reports = freed.map((lane): UpReport => ({ kind: 'lane', at: now, d: laneReport(lane) }));
    if (lines.length === 0) return reports;
    return [{ kind: 'repl', at: now, d: { no: `RP${now}`, lines } }, ...reports];
  };
  const isCalled = (sec: number): boolean => {
    if (callSec && refillAtSec === undefined && needsHand(products)) {
      refillAtSec = sec + random.between(callSec.min, callSec.max);
    }
    return refillAtSec !== undefined && sec >= refillAtSec;
  };
  return {
    door,
    step(now, sec, temperature) {
      if (isOn(profile.doorForgotten, sec)) {
        return door.isOpen ? [] : open(now, temperature, 'inspect', 0);
      }
      if (door.isOpen) return door.isDue(now) ? leave(now, temperature) : [];
      if (isCalled(sec)) {
        refillAtSec = undefined;
        return open(now, temperature, 'replenish', random.between(REFILL_SEC.min, REFILL_SEC.max));
      }
      if (sec < otherAtSec) return [];
      otherAtSec = sec + pause();
      return open(now, temperature, random.pick(OTHERS), random.between(OTHER_SEC.min, OTHER_SEC.max));
    },
    openRemotely(now, temperature) {
      if (door.isOpen) return [];
      return [
        door.open(now, temperature, { by: 'remote', method: 'remote', purpose: 'emergency', staySec: 20 }),
      ];
    },
  };
}
