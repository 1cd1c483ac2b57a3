import type { Random } from '../../contract/common/random';
import type { UpPayload } from '../../contract/mqtt';
import type { SimMachine } from '../../contract/simulation';
import { VEND_RC } from '../../contract/vend';
import { localHour } from './ambient';

export interface SimLane {
  t: string;
  productId: string;
  /** At or under so many somebody is to come. */
  low: number;
  stock: number;
  capacity: number;
  /** Average sales a second. */
  perSecond: number;
  jammed: boolean;
  /** Told not to sell from it. */
  locked: boolean;
  /** So many of what lies in it are sold elsewhere, and are fetched. */
  reserved: number;
}

const DAY_SEC = 86_400;
/** Units a day of goods nobody has counted yet. */
const DEFAULT_ADS = 0.4;
const JAM = 0.003;
const NO_DROP = 0.001;
/** Where nothing else is known, so full a lane is short of goods. */
const SHORT = 0.25;

/** Demand by hour: a tenth of the average at four in the morning, twice in the afternoon. */
export function busyness(at: number): number {
  return 1 - 0.9 * Math.cos(((localHour(at) - 4) / 24) * 2 * Math.PI);
}

export function createLanes(lanes: SimMachine['lanes']): SimLane[] {
  return lanes.flatMap(({ t, productId, stock, capacity, ads = DEFAULT_ADS, minAlert, locked = false }) => {
    if (productId === null) return [];
    const low = minAlert ?? Math.floor(capacity * SHORT);
    const perSecond = ads / DAY_SEC;
    const fresh = { jammed: false, locked, reserved: 0 };
    return [{ t, productId, low, stock, capacity: Math.max(1, capacity), perSecond, ...fresh }];
  });
}

/** A lane as births and lane reports tell it. */
export function laneReport(lane: SimLane): { t: string; st: string; h: string; q: number } {
  const { t, stock, jammed, locked } = lane;
  if (jammed) return { t, st: 'paused', h: 'jam', q: stock };
  if (locked) return { t, st: 'paused', h: 'ok', q: stock };
  return { t, st: stock === 0 ? 'soldout' : 'on', h: 'ok', q: stock };
}

/** Turns the spiral: usually the product drops, sometimes it jams, sometimes that is unknown. Returns the result code. */
export function dispense(lane: SimLane, random: Random, noDrop = NO_DROP): number {
  if (lane.jammed) return VEND_RC.jam;
  const luck = random.next();
  if (luck < JAM) {
    lane.jammed = true;
    return VEND_RC.jam;
  }
  lane.stock -= 1;
  return luck < JAM + noDrop ? VEND_RC.noDrop : VEND_RC.seen;
}

/** The lanes of each product: only together are they short of it. */
export function byProduct(lanes: readonly SimLane[]): SimLane[][] {
  const groups = new Map<string, SimLane[]>();
  for (const lane of lanes) {
    const group = groups.get(lane.productId);
    if (group) group.push(lane);
    else groups.set(lane.productId, [lane]);
  }
  return [...groups.values()];
}

/** Does somebody have to come: a product is short, or a lane stands still. What is locked waits for those who locked it. */
export function needsHand(products: readonly (readonly SimLane[])[]): boolean {
  for (const lanes of products) {
    let left = 0;
    let open = 0;
    for (const { stock, low, jammed, locked } of lanes) {
      if (locked) continue;
      if (jammed) return true;
      open += 1;
      left += stock - low;
    }
    if (open > 0 && left <= 0) return true;
  }
  return false;
}

type RefillLine = UpPayload<'repl'>['lines'][number];

/** Fills every lane that is not locked and frees the jammed ones; returns the lines of the slip. */
export function refill(lanes: readonly SimLane[]): { lines: RefillLine[]; freed: SimLane[] } {
  const lines: RefillLine[] = [];
  const freed: SimLane[] = [];
  for (const lane of lanes) {
    const { t, stock, capacity, jammed, locked } = lane;
    if (locked) continue;
    if (jammed || stock === 0) freed.push(lane);
    if (stock < capacity) lines.push({ t, b: stock, add: capacity - stock, rm: 0, a: capacity });
    lane.stock = Math.max(stock, capacity);
    lane.jammed = false;
  }
  return { lines, freed };
}
