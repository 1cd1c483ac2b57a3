import type { Priority } from '../alerts';
import {
  bandOf,
  humidityBandOf,
  limitsOf,
  type OwnLimits,
  type StorageClass,
  type TemperatureBand,
} from '../climate';
import { DOOR_OPEN_LIMIT_SEC } from '../doors';
import type { MachineState, ZoneState } from '../machines';
import { SIM_THRESHOLDS } from '../traffic';

/** What is judged about a machine, in the order of the columns of the matrix. */
export const HEALTH_DIMENSIONS = [
  'connectivity',
  'temperature',
  'humidity',
  'door',
  'stock',
  'sim',
  'expiry',
  'commands',
  'alarms',
] as const;
export type HealthDimension = (typeof HEALTH_DIMENSIONS)[number];

/** Worst first; what is not known is no health. */
export const HEALTH_LEVELS = ['bad', 'watch', 'unknown', 'ok'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];
export type Health = Readonly<Record<HealthDimension, HealthLevel>>;

/** At most so many machines are drawn at once. */
export const FLEET_MAX = 3_000;
/** A remote command that ended badly counts this long, hours. */
export const COMMAND_FAILED_HOURS = 24;
/** Goods or a service that end within so many days are watched. */
const EXPIRY_WATCH_DAYS = 30;

/** What the records say of a machine, beside what it says of itself. */
export interface MachineFacts extends OwnLimits {
  id: string;
  version: number;
  name: string;
  serialNo: string;
  pointNo: string | null;
  orgId: string;
  province: string;
  city: string;
  lng: number;
  lat: number;
  timezone: string;
  storageClass: StorageClass;
  iccid: string | null;
  simState: string | null;
  /** The last day of what goes first of the goods in it, and of its service: YYYY-MM-DD. */
  goodsUntil: string | null;
  serviceUntil: string | null;
  commandsOpen: number;
  commandsFailed: number;
  alarmsOpen: number;
  worstAlarm: Priority | null;
}
export interface FleetFacts {
  rows: MachineFacts[];
  /** Found; more than `FLEET_MAX` of them are not in the rows. */
  total: number;
  asOf: number;
}

/** What a machine says of itself, and whether that is of now. */
export type Vitals = Pick<
  MachineState,
  | 'conn'
  | 'temp'
  | 'rh'
  | 'doorOpen'
  | 'doorAt'
  | 'lanes'
  | 'soldOut'
  | 'lowLanes'
  | 'capacity'
  | 'simMb'
  | 'simPlanMb'
> & {
  fresh: boolean;
  /** The zones beside the main one. */
  others?: readonly (Pick<ZoneState, 'set' | 'temp' | 'rh'> & { fresh: boolean })[];
};

const LEVELS: Readonly<Record<TemperatureBand, HealthLevel>> = { out: 'bad', near: 'watch', in: 'ok' };

type Air = Pick<Vitals, 'temp' | 'rh' | 'fresh'>;
type Limited = { storageClass: StorageClass } & OwnLimits;

function ofTemperature(limited: Limited, { temp, fresh }: Air): HealthLevel {
  return !fresh || temp === null ? 'unknown' : LEVELS[bandOf(temp, limitsOf(limited))];
}

function ofHumidity(limited: Limited, { rh, fresh }: Air): HealthLevel {
  return !fresh || rh === null ? 'unknown' : LEVELS[humidityBandOf(rh, limitsOf(limited).humidity)];
}

const AIR_JUDGES = { temperature: ofTemperature, humidity: ofHumidity } as const;
export type AirDimension = keyof typeof AIR_JUDGES;

/** The zone that decides how the air of a machine is; undefined for its main one. */
export function zoneBehind(dimension: AirDimension, facts: MachineFacts, vitals: Vitals): string | undefined {
  const judge = AIR_JUDGES[dimension];
  let worst: HealthLevel = judge(facts, vitals);
  let behind: string | undefined;
  for (const other of vitals.others ?? []) {
    const own = judge(other.set, other);
    if (HEALTH_LEVELS.indexOf(own) >= HEALTH_LEVELS.indexOf(worst)) continue;
    worst = own;
    behind = other.set.zone;
  }
  return behind;
}

function ofAir(dimension: AirDimension): Judge {
  const judge = AIR_JUDGES[dimension];
  return (facts, vitals) =>
    worstOf([judge(facts, vitals), ...(vitals.others ?? []).map((other) => judge(other.set, other))]);
}

/** Of a day that ends something. @param today YYYY-MM-DD */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / 86_400_000);
}

/** Whole days until the first of goods and service ends; negative where it has; undefined without either. */
export function firstEnd({ goodsUntil, serviceUntil }: MachineFacts, today: string): number | undefined {
  const ends = [goodsUntil, serviceUntil].filter((day) => day !== null).map((day) => daysUntil(day, today));
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

function ofExpiry(facts: MachineFacts, today: string): HealthLevel {
  const days = firstEnd(facts, today);
  if (days === undefined) return 'ok';
  if (days < 0) return 'bad';
  return days <= EXPIRY_WATCH_DAYS ? 'watch' : 'ok';
}

function ofDoor({ doorOpen, doorAt, fresh }: Vitals, now: number): HealthLevel {
  if (!fresh) return 'unknown';
  if (!doorOpen) return 'ok';
  return doorAt !== null && now - doorAt > DOOR_OPEN_LIMIT_SEC * 1_000 ? 'bad' : 'watch';
}

function ofStock({ lanes, soldOut, lowLanes }: Vitals): HealthLevel {
  if (lanes === 0) return 'unknown';
  if (soldOut > 0) return 'bad';
  return lowLanes > 0 ? 'watch' : 'ok';
}

/** Percent of the plan used; undefined without a plan. */
export function simUse({ simMb, simPlanMb }: Pick<Vitals, 'simMb' | 'simPlanMb'>): number | undefined {
  return simPlanMb > 0 ? (simMb / simPlanMb) * 100 : undefined;
}

const CARD_WORKS: readonly string[] = ['in_use', 'test'];

function ofSim({ iccid, simState }: MachineFacts, vitals: Vitals): HealthLevel {
  if (iccid === null) return 'unknown';
  if (simState !== null && !CARD_WORKS.includes(simState)) return 'bad';
  const used = simUse(vitals);
  const [first, , last] = SIM_THRESHOLDS;
  if (used === undefined) return 'unknown';
  if (used >= last) return 'bad';
  return used >= first ? 'watch' : 'ok';
}

const CONNECTED: Readonly<Record<Vitals['conn'], HealthLevel>> = {
  online: 'ok',
  checking: 'watch',
  offline: 'bad',
  unknown: 'unknown',
};

/** No message from the machine, or none yet. */
export const UNHEARD: Vitals = {
  conn: 'unknown',
  temp: null,
  rh: null,
  doorOpen: false,
  doorAt: null,
  lanes: 0,
  soldOut: 0,
  lowLanes: 0,
  capacity: 0,
  simMb: 0,
  simPlanMb: 0,
  fresh: false,
};

/** When it is judged: server clock, ms, and the day of it in the zone of the machine, YYYY-MM-DD. */
export interface HealthMoment {
  now: number;
  today: string;
}
type Judge = (facts: MachineFacts, vitals: Vitals, at: HealthMoment) => HealthLevel;

const JUDGES: Readonly<Record<HealthDimension, Judge>> = {
  connectivity: (_facts, { conn }) => CONNECTED[conn],
  temperature: ofAir('temperature'),
  humidity: ofAir('humidity'),
  door: (_facts, vitals, { now }) => ofDoor(vitals, now),
  stock: (_facts, vitals) => ofStock(vitals),
  sim: ofSim,
  expiry: (facts, _vitals, { today }) => ofExpiry(facts, today),
  commands: ({ commandsOpen, commandsFailed }) =>
    commandsFailed > 0 ? 'bad' : commandsOpen > 0 ? 'watch' : 'ok',
  alarms({ alarmsOpen, worstAlarm }) {
    if (alarmsOpen === 0) return 'ok';
    return worstAlarm === 'critical' || worstAlarm === 'high' ? 'bad' : 'watch';
  },
};

export function levelOf(
  dimension: HealthDimension,
  facts: MachineFacts,
  vitals: Vitals,
  at: HealthMoment,
): HealthLevel {
  return JUDGES[dimension](facts, vitals, at);
}

export function healthOf(facts: MachineFacts, vitals: Vitals, at: HealthMoment): Health {
  const levels = HEALTH_DIMENSIONS.map((name) => [name, levelOf(name, facts, vitals, at)]);
  return Object.fromEntries(levels) as Health;
}

/** The worst of some levels decides for a whole; of none nothing is known. */
export function worstOf(levels: Iterable<HealthLevel>): HealthLevel {
  let worst: number = HEALTH_LEVELS.length;
  for (const level of levels) worst = Math.min(worst, HEALTH_LEVELS.indexOf(level));
  return HEALTH_LEVELS[worst] ?? 'unknown';
}

/** The health of a whole machine: unknown only where nothing worse is known. */
export function overall(health: Health): HealthLevel {
  return worstOf(Object.values(health));
}
