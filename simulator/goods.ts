import type { Random } from '../contract/common/random';
import type { SimMachine } from '../contract/simulation';

export interface Lane {
  t: string;
  stock: number;
  capacity: number;
  /** Average sales a second. */
  perSecond: number;
  blocked: boolean;
}

const DAY_SEC = 86_400;
/** Units a day of goods nobody has counted yet. */
const DEFAULT_ADS = 0.4;
const JAM = 0.004;
const NO_DROP = 0.003;

/** Shops are quiet at night: 0.1 at four in the morning, 1.9 in the late afternoon. */
export function busyness(at: number): number {
  const hour = (at / 3_600_000 + 8) % 24;
  return 1 - 0.9 * Math.cos(((hour - 4) / 24) * 2 * Math.PI);
}

export function createLanes(lanes: SimMachine['lanes']): Lane[] {
  return lanes
    .filter((lane) => lane.productId !== null)
    .map(({ t, stock, capacity, ads = DEFAULT_ADS }) => ({
      ...{ t, stock, capacity, blocked: false },
      perSecond: ads / DAY_SEC,
    }));
}

/** What a machine reports of a sale, from the first turn to the drop. */
export interface Sale {
  lane: Lane;
  rc: number;
}

/** Customers of the next `seconds`; each lane sells as often as chance and demand will have it. */
export function sales(lanes: readonly Lane[], expected: number, random: Random): Sale[] {
  const total = lanes.reduce((sum, lane) => sum + lane.perSecond, 0);
  const count = random.poisson(total * expected);
  const sold: Sale[] = [];
  for (let customer = 0; customer < count; customer++) {
    const lane = random.weighted(lanes, (each) => each.perSecond);
    if (lane.stock === 0 || lane.blocked) continue;
    sold.push({ lane, rc: dispense(lane, random) });
  }
  return sold;
}

/** Turns the spiral: mostly a product falls, sometimes it jams, sometimes nobody knows. */
function dispense(lane: Lane, random: Random): number {
  const luck = random.next();
  if (luck < JAM) {
    lane.blocked = true;
    return 10;
  }
  lane.stock -= 1;
  return luck < JAM + NO_DROP ? 20 : 0;
}

/** Fills what has run low; returns the lines of the refill slip. */
export function restock(
  lanes: readonly Lane[],
): { t: string; b: number; add: number; rm: number; a: number }[] {
  return lanes
    .filter((lane) => lane.stock < lane.capacity || lane.blocked)
    .map((lane) => {
      const before = lane.stock;
      lane.stock = lane.capacity;
      lane.blocked = false;
      return { t: lane.t, b: before, add: lane.capacity - before, rm: 0, a: lane.capacity };
    });
}
