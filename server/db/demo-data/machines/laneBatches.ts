import { nearLevel, stateByDays } from '../../../../contract/products/batchStates';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { compactDay, type NewRow, type World } from '../world';
import type { FleetRows } from './machines';

/** One lane in so many holds a batch that somebody has overlooked. */
const OVERLOOKED = 40;
const SHELF_DAYS = 720;
/** Days before its end a batch is not sold any more. */
export const SOLD_UNTIL_DAYS = 30;
/** Days that such batches have left: past, days, weeks, months. */
const LEFT = [-6, 3, 12, 24, 27, 45, 58, 76, 88, 120, 150, 174];

/** Each of these once; of a larger fleet the others have months: people look after it, and a shift has few such alarms. */
function leftOf(place: number): number {
  const months = LEFT.filter((days) => days > SOLD_UNTIL_DAYS);
  return LEFT[place] ?? months[place % months.length] ?? 0;
}

interface LaneBatchRows {
  /** Old batches of which only a few units are left. */
  batches: NewRow<'batches'>[];
  laneBatches: NewRow<'laneBatches'>[];
}

function oldBatch(world: World, fresh: NewRow<'batches'>, daysLeft: number): NewRow<'batches'> {
  const ends = world.now + daysLeft * DAY_MS;
  const made = ends - SHELF_DAYS * DAY_MS;
  const id = world.newId(world.from);
  const [mfgDate, expiry] = [tradeDay(made), tradeDay(ends)];
  const state = stateByDays(daysLeft, null);
  const level = nearLevel(daysLeft);
  const none = { recallNo: null, recallLevel: null, recalledAt: null, stateReason: null };
  return { ...fresh, ...none, id, batchNo: `${compactDay(made)}A`, mfgDate, expiry, state, nearLevel: level };
}

/** Of each product the batch that lasts longest. */
export function longestLasting(batches: readonly NewRow<'batches'>[]): Map<string, NewRow<'batches'>> {
  const found = new Map<string, NewRow<'batches'>>();
  for (const batch of batches) {
    const known = found.get(batch.productId ?? '');
    if (!known || String(known.expiry) < String(batch.expiry)) found.set(batch.productId ?? '', batch);
  }
  return found;
}

/** What lies in the lanes, batch by batch, the oldest in front. */
export function buildLaneBatches(
  world: World,
  { lanes, devices }: FleetRows,
  batches: readonly NewRow<'batches'>[],
): LaneBatchRows {
  const random = world.random.fork('lane batches');
  const orgs = new Map(devices.map(({ id, orgId }) => [id, orgId]));
  const known = longestLasting(batches);
  const olds = new Map<string, NewRow<'batches'>>();
  const stored: LaneBatchRows = { batches: [], laneBatches: [] };
  const add = (lane: NewRow<'lanes'>, pos: number, batchId: string, qty: number) =>
    stored.laneBatches.push({
      id: world.newId(world.from),
      orgId: orgs.get(lane.deviceId) ?? '',
      laneId: lane.id,
      pos,
      batchId,
      qty,
      plannedAction: null,
      dueAt: null,
    });
  for (const [index, lane] of lanes.entries()) {
    const stock = lane.stock ?? 0;
    const fresh = known.get(lane.productId ?? '');
    if (stock === 0 || !fresh) continue;
    const front = index % OVERLOOKED === 0 ? Math.min(stock, random.int(1, 3)) : 0;
    if (front > 0) {
      const daysLeft = leftOf(Math.floor(index / OVERLOOKED));
      const key = `${fresh.productId} ${daysLeft}`;
      const old = olds.get(key) ?? oldBatch(world, fresh, daysLeft);
      if (!olds.has(key)) stored.batches.push(old);
      olds.set(key, old);
      add(lane, 0, old.id, front);
    }
    if (stock > front) add(lane, 1, fresh.id, stock - front);
  }
  return stored;
}
