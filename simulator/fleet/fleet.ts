import { SIM_STEP_MS } from '../machine/machine';
import type { Member } from './member';

/** Slots of the wheel: machines of a slot take their step together, the slots follow each other. */
export const SLOTS = 20;
export const SLOT_MS = SIM_STEP_MS / SLOTS;
/** After a longer gap the wheel does not turn through what was missed. */
const LEAP_SLOTS = 60 * SLOTS;

/** When the machine at this place of the fleet begins its steps, ms after the fleet. */
export function stepOffset(index: number): number {
  return (index % SLOTS) * SLOT_MS;
}

/** One wheel for the whole fleet instead of a timer for every machine. */
export interface TimerWheel {
  /** Turns up to this time; machines see the times of their steps, not the time of the call. */
  turn(now: number): void;
}

export function createWheel(members: readonly Pick<Member, 'tick'>[], startedAt: number): TimerWheel {
  let slot = 0;
  return {
    turn(now) {
      const until = Math.floor((now - startedAt) / SLOT_MS);
      if (Math.abs(until - slot) > LEAP_SLOTS) slot = until;
      for (; slot <= until; slot++) {
        for (let index = slot % SLOTS; index < members.length; index += SLOTS) {
          members[index]?.tick(startedAt + slot * SLOT_MS);
        }
      }
    },
  };
}
