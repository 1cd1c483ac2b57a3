import { STORAGE_CLASSES } from '../../contract/climate';
import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { ORDINARY, type Profile, SOUND } from './profile';

interface Role {
  part: Partial<Profile>;
  /** Only a cold machine plays it, if there is one. */
  cold?: true;
}

const FOREVER = Number.POSITIVE_INFINITY;
/** One machine in ten has a role, the others are well. */
const SHARE = 10;

const COOLING_FAILS: Role = { part: { heaterStuck: { from: 45, to: 1_500, every: 5_400 } }, cold: true };
const COOLING_FAILS_LATER: Role = {
  part: { heaterStuck: { from: 2_700, to: 3_900, every: 5_400 } },
  cold: true,
};
const DOOR_FORGOTTEN: Role = { part: { doorForgotten: { from: 60, to: 560, every: 2_400 } } };
const GONE: Role = { part: { away: { from: 0, to: FOREVER } } };
const FLAPPING: Role = { part: { away: { from: 180, to: 330, every: 1_200 } } };
const SELLING_OUT: Role = { part: { demand: 60, refilled: false } };
const SENSOR_FROZEN: Role = { part: { sensorFrozen: { from: 60, to: FOREVER } } };
const MAINS_LOST: Role = { part: { mainsLost: { from: 150, to: 450, every: 3_600 } } };
const BOARD_FAULT: Role = { part: { boardFault: { from: 300, to: 900, every: 3_600 } } };
const HUNGRY: Role = { part: { mbPerDay: 600 } };
const WRONG_CLOCK: Role = { part: { quirks: { ...SOUND, clockOffMs: 150_000, clockDriftMsPerHour: 4_000 } } };
const STUTTERING: Role = {
  part: { quirks: { ...SOUND, duplicate: 0.05, reorder: 0.05, reconnectEverySec: 600 } },
};

/** Most telling first: a small fleet gets the beginning of the list, a big one gets it several times. */
const ROLES: readonly Role[] = [
  COOLING_FAILS,
  DOOR_FORGOTTEN,
  GONE,
  SELLING_OUT,
  FLAPPING,
  SENSOR_FROZEN,
  MAINS_LOST,
  HUNGRY,
  BOARD_FAULT,
  COOLING_FAILS_LATER,
  WRONG_CLOCK,
  STUTTERING,
  SELLING_OUT,
  GONE,
  SELLING_OUT,
  HUNGRY,
  STUTTERING,
  SELLING_OUT,
  GONE,
  FLAPPING,
];

/** Sells and is visited more often than in life, so that the console always has something new. */
const LIVELY: Profile = { ...ORDINARY, demand: 3, visitEverySec: 3 * 3_600 };

/** Mostly calm, with a little of every trouble. */
export function castDemo(machines: readonly SimMachine[], random: Random): Profile[] {
  const profiles = machines.map(() => LIVELY);
  const free = random.shuffle(machines.map((_, index) => index));
  const isCold = (index: number) => STORAGE_CLASSES[machines[index]?.storageClass ?? 'CN_ROOM'].cold;
  for (let role = 0; role < Math.floor(machines.length / SHARE); role++) {
    const { part, cold = false } = ROLES[role % ROLES.length] as Role;
    const fitting = free.findIndex((index) => isCold(index) === cold);
    const [index] = free.splice(Math.max(0, fitting), 1);
    if (index !== undefined) profiles[index] = { ...LIVELY, ...part };
  }
  return profiles;
}
