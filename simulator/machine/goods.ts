import type { Random } from '../../contract/common/random';
import type { UpPayload } from '../../contract/mqtt';
import type { SimMachine } from '../../contract/simulation';
import { VEND_RC } from '../../contract/vend';
import { localHour } from './hall';

export interface Lane {
  t: string;
  stock: number;
  capacity: number;
  /** Average sales a second. */
  perSecond: number;
  jammed: boolean;
}

const DAY_SEC = 86_400;
/** Units a day of goods nobody has counted yet. */
const DEFAULT_ADS = 0.4;
const JAM = 0.003;
const NO_DROP = 0.001;
/** Emptier than this part of all capacity, somebody is called. */
const SHORT = 0.35;

/** Shops are quiet at night: a tenth at four in the morning, twice the average in the afternoon. */
export function busyness(at: number): number {
  return 1 - 0.9 * Math.cos(((localHour(at) - 4) / 24) * 2 * Math.PI);
}

export function createLanes(lanes: SimMachine['lanes']): Lane[] {
  return lanes
    .filter((lane) => lane.productId !== null)
    .map(({ t, stock, capacity, ads = DEFAULT_ADS }) => ({
      t,
      stock,
      capacity: Math.max(1, capacity),
      jammed: false,
      perSecond: ads / DAY_SEC,
    }));
}

/** A lane as births and lane reports tell it. */
export function laneReport({ t, stock, jammed }: Lane): { t: string; st: string; h: string; q: number } {
  if (jammed) return { t, st: 'paused', h: 'jam', q: stock };
  return { t, st: stock === 0 ? 'soldout' : 'on', h: 'ok', q: stock };
}

/** Turns the spiral: mostly a product falls, sometimes it jams, sometimes nobody knows. Returns the result code. */
export function dispense(lane: Lane, random: Random): number {
  if (lane.jammed) return VEND_RC.jam;
  const luck = random.next();
  if (luck < JAM) {
    lane.jammed = true;
    return VEND_RC.jam;
  }
  lane.stock -= 1;
  return luck < JAM + NO_DROP ? VEND_RC.noDrop : VEND_RC.seen;
}

export function isShort(lanes: readonly Lane[]): boolean {
  let stock = 0;
  let capacity = 0;
  for (const lane of lanes) {
    stock += lane.stock;
    capacity += lane.capacity;
  }
  return capacity > 0 && stock < capacity * SHORT;
}

type RefillLine = UpPayload<'repl'>['lines'][number];

/** Fills every lane and frees the jammed ones; returns the lines of the slip. */
export function refill(lanes: readonly Lane[]): { lines: RefillLine[]; freed: Lane[] } {
  const lines: RefillLine[] = [];
  const freed: Lane[] = [];
  for (const lane of lanes) {
    const { t, stock, capacity, jammed } = lane;
    if (jammed || stock === 0) freed.push(lane);
    if (stock < capacity) lines.push({ t, b: stock, add: capacity - stock, rm: 0, a: capacity });
    lane.stock = Math.max(stock, capacity);
    lane.jammed = false;
  }
  return { lines, freed };
}
