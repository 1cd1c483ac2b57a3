import { STORAGE_CLASSES } from '../../contract/climate';
import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { ORDINARY, SOUND, type TroubleProfile } from './profile';

interface Role {
  part: Partial<TroubleProfile>;
  /** Only a cold machine plays it, if there is one. */
  cold?: true;
}

const HOUR = 3_600;
/** One machine in so many has a role, the others are well: of 200 machines each role is played once. */
const SHARE = 16;
/** A fleet of so many has at least so many roles: somebody looks at an alarm that matters. A handful is well. */
const LEAST = { roles: 3, machines: 10 };

/** The two that fail take turns: nearly always one refrigerator is too warm, and seldom both. */
const COOLING_FAILS: Role = { part: { heaterStuck: { from: 45, to: 2_400, every: 1.5 * HOUR } }, cold: true };
const COOLING_FAILS_LATER: Role = {
  part: { heaterStuck: { from: 2_745, to: 5_100, every: 1.5 * HOUR } },
  cold: true,
};
const DOOR_FORGOTTEN: Role = { part: { doorForgotten: { from: 60, to: 560, every: 2_400 } } };
const GONE: Role = { part: { away: { from: 120, to: 3 * HOUR, every: 8 * HOUR } } };
const FLAPPING: Role = { part: { away: { from: 180, to: 330, every: 1_200 } } };
const SELLING_OUT: Role = { part: { demand: 8, callSec: { min: HOUR, max: 2 * HOUR } } };
const SENSOR_FROZEN: Role = { part: { sensorFrozen: { from: 60, to: 2 * HOUR, every: 6 * HOUR } } };
const MAINS_LOST: Role = { part: { mainsLost: { from: 150, to: 450, every: 2 * HOUR } } };
const BOARD_FAULT: Role = { part: { boardFault: { from: 1_800, to: 2_700, every: 3 * HOUR } } };
const HUNGRY: Role = { part: { appetite: 6 } };
const WRONG_CLOCK: Role = { part: { quirks: { ...SOUND, clockOffMs: 150_000, clockDriftMsPerHour: 4_000 } } };
const STUTTERING: Role = {
  part: { quirks: { ...SOUND, duplicate: 0.05, reorder: 0.05, reconnectEverySec: 600 } },
};

/** Now and then an operator is out in a city, for a quarter of an hour. */
const OPERATOR_OUT: Partial<TroubleProfile> = { away: { from: 2 * HOUR, to: 2.25 * HOUR, every: 12 * HOUR } };
const ISSUER_DIGITS = 6;
const STRUCK_MIN = 4;
/** Nearly a half of those with cards of one operator in one city, and never much of the fleet. */
const STRUCK_PART = 0.4;
const STRUCK_MAX_PART = 0.03;

/** The fewest machines that are enough to be an outage of an operator in a city. */
function oneOperatorsOf(machines: readonly SimMachine[], free: readonly number[]): number[] {
  const groups = new Map<string, number[]>();
  for (const index of free) {
    const { iccid, city } = machines[index] as SimMachine;
    const key = `${iccid?.slice(0, ISSUER_DIGITS)} ${city}`;
    if (iccid) groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const struck = [...groups.values()]
    .map((group) => group.slice(0, Math.max(STRUCK_MIN, Math.ceil(group.length * STRUCK_PART))))
    .filter(({ length }) => length >= STRUCK_MIN && length <= machines.length * STRUCK_MAX_PART);
  return struck.sort((one, other) => one.length - other.length)[0] ?? [];
}

/** Most telling first: a small fleet gets the beginning of the list, a big one gets it several times. */
const ROLES: readonly Role[] = [
  COOLING_FAILS,
  DOOR_FORGOTTEN,
  COOLING_FAILS_LATER,
  GONE,
  SELLING_OUT,
  FLAPPING,
  SENSOR_FROZEN,
  MAINS_LOST,
  HUNGRY,
  BOARD_FAULT,
  WRONG_CLOCK,
  STUTTERING,
];

/**
 * Mostly calm, with a little of every trouble. Sales, visits and data use go on as they were in the days
 * before: what is counted over a day or a month stays what it was.
 */
export function assignDemoProfiles(machines: readonly SimMachine[], random: Random): TroubleProfile[] {
  const profiles = machines.map(() => ORDINARY);
  const free = random.shuffle(machines.map((_, index) => index));
  const isCold = (index: number) => STORAGE_CLASSES[machines[index]?.storageClass ?? 'CN_ROOM'].cold;
  const least = machines.length < LEAST.machines ? 0 : LEAST.roles;
  const roles = Math.max(least, Math.floor(machines.length / SHARE));
  for (let role = 0; role < roles; role++) {
    const { part, cold = false } = ROLES[role % ROLES.length] as Role;
    const fitting = free.findIndex((index) => isCold(index) === cold);
    const [index] = free.splice(Math.max(0, fitting), 1);
    if (index !== undefined) profiles[index] = { ...ORDINARY, ...part };
  }
  for (const index of oneOperatorsOf(machines, free)) profiles[index] = { ...ORDINARY, ...OPERATOR_OUT };
  return profiles;
}
