import { groupBy } from '../../../../contract/common/lists';
import { daysLeft, nearLevel } from '../../../../contract/products/batchStates';
import { READER_NUMBERS } from '../../../../contract/simulation';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { LaneFront } from '../machines/fronts';
import type { FleetRows } from '../machines/machines';
import type { DemoOrders } from '../orders/orders';
import { compactDay, type NewRow, padded, type World } from '../world';
import { type RecallRemoval, SALES_DAYS } from './sales';

const STATES = ['open', 'verified', 'closed'] as const;
const LEVELS = ['2', '1', '3'] as const;
const RECALLS = 6;
/** A recall of more lanes would fill the page. */
const RECALL_LANES = 8;
/** Between two of them: all within the days of which sales are told. */
const HOURS_APART = 20;
const EMPTIED_EVERY_MS = 25 * MINUTE_MS;
/** Far enough from its end that nothing but the recall is told of it, and in front of what came later. */
const DAYS_LEFT = 200;
const UNITS = { min: 2, max: 4 };
/** A recall has sales to tell of, also in a small fleet. */
const DEMAND = 8;

interface RecalledLane {
  laneId: string;
  deviceId: string;
  laneNo: string;
  /** What lay in it when the recall was opened. */
  qty: number;
  /** When somebody took that out, ms. */
  emptiedAt: number | null;
}
/** A batch that was called back: nothing of it is sold from then on. Times in ms. */
export interface DemoRecall {
  batch: NewRow<'batches'>;
  state: (typeof STATES)[number];
  openedAt: number;
  lanes: RecalledLane[];
}

interface RecallSources {
  world: World;
  batches: readonly NewRow<'batches'>[];
  fleet: Pick<FleetRows, 'lanes' | 'machines'>;
  laneBatches: NewRow<'laneBatches'>[];
  placed: DemoOrders;
}
interface FreeLane {
  row: NewRow<'lanes'>;
  planned: FleetRows['machines'][number]['lanes'][number];
  /** All that lies in it. */
  part: NewRow<'laneBatches'>;
}

/** Lanes with one batch and some units of it, of which no order of the days that are told came. */
function freeLanes({ world, fleet, laneBatches, placed }: RecallSources): FreeLane[] {
  const from = world.to - (SALES_DAYS + 1) * DAY_MS;
  const orders = new Map(placed.orders.map((order) => [order.id, order]));
  const ordered = new Set(
    placed.orderItems.flatMap(({ orderId, laneNo }) => {
      const order = orders.get(orderId);
      return order && Number(order.placedAt) > from ? [`${order.deviceId} ${laneNo}`] : [];
    }),
  );
  const machines = new Map(fleet.machines.map((machine) => [machine.id, machine]));
  const parts = groupBy(laneBatches, ({ laneId }) => laneId);
  return fleet.lanes.flatMap((row) => {
    const [part, more] = parts.get(row.id) ?? [];
    const planned = machines.get(row.deviceId)?.lanes.find(({ laneNo }) => laneNo === row.laneNo);
    if (!part || more || !planned?.good || ordered.has(`${row.deviceId} ${row.laneNo}`)) return [];
    // Without them its product does not run short.
    return planned.stock - UNITS.max > planned.good.minAlert ? [{ row, planned, part }] : [];
  });
}

/** Goods that lie in most machines first. */
function goodsToCallBack(sources: RecallSources): FreeLane[][] {
  const machinesOf = (lanes: readonly FreeLane[]) => new Set(lanes.map(({ row }) => row.deviceId)).size;
  const batches = new Map(sources.batches.map((batch) => [batch.id, batch]));
  const lasts = ({ part }: FreeLane) =>
    daysLeft(String(batches.get(String(part.batchId))?.expiry), sources.world.now) > DAYS_LEFT;
  const byProduct = groupBy(freeLanes(sources).filter(lasts), ({ row }) => String(row.productId));
  return [...byProduct.values()]
    .sort((a, b) => machinesOf(b) - machinesOf(a) || b.length - a.length)
    .map((lanes) => lanes.slice(0, RECALL_LANES))
    .slice(0, RECALLS);
}

/** As the batch behind it, made so much earlier. */
function calledBatch(
  world: World,
  behind: NewRow<'batches'>,
  index: number,
  openedAt: number,
): NewRow<'batches'> {
  const ends = world.now + DAYS_LEFT * DAY_MS;
  const made = ends - (Date.parse(String(behind.expiry)) - Date.parse(String(behind.mfgDate)));
  return {
    ...behind,
    id: world.newId(world.from),
    batchNo: `${compactDay(made)}R`,
    mfgDate: tradeDay(made),
    expiry: tradeDay(ends),
    nearLevel: nearLevel(DAYS_LEFT),
    state: 'recalled',
    recallNo: `ZH${compactDay(openedAt)}-${padded(index + 1, 2)}`,
    recallLevel: LEVELS[index % LEVELS.length],
    recalledAt: new Date(openedAt),
    stateReason: '生产企业主动召回：含量均匀度不合格',
  };
}

/** Lies in front, or lay there until somebody took it out. */
function layInFront(
  { world, laneBatches }: RecallSources,
  { row, planned, part }: FreeLane,
  batchId: string,
  { qty, emptied }: { qty: number; emptied: boolean },
): void {
  part.qty -= qty;
  if (emptied) {
    planned.stock -= qty;
    row.stock = planned.stock;
    return;
  }
  laneBatches.push({ ...part, id: world.newId(world.from), pos: 0, batchId, qty });
}

/**
 * Batches called back in the last days, in each state of a recall: where they lie, and where they lay. Changes what lies
 * in the lanes, and how much.
 */
export function planRecalls(sources: RecallSources): DemoRecall[] {
  const { world, batches } = sources;
  return goodsToCallBack(sources).flatMap((lanes, index): DemoRecall[] => {
    const random = world.random.fork(`recall ${index}`);
    const state = STATES[index % STATES.length] ?? 'open';
    const openedAt = world.now - (index * HOURS_APART + 4) * HOUR_MS;
    const behind = batches.find(({ id }) => id === lanes[0]?.part.batchId);
    if (!behind) return [];
    const batch = calledBatch(world, behind, index, openedAt);
    const recalled = lanes.map((lane, place): RecalledLane => {
      const emptied = state !== 'open' || place % 3 === 1;
      const qty = random.int(UNITS.min, UNITS.max);
      layInFront(sources, lane, batch.id, { qty, emptied });
      const { id: laneId, deviceId, laneNo } = lane.row;
      const emptiedAt = emptied ? openedAt + (place + 1) * EMPTIED_EVERY_MS : null;
      return { laneId, deviceId, laneNo, qty, emptiedAt };
    });
    return [{ batch, state, openedAt, lanes: recalled }];
  });
}

/** What was taken out of the lanes of a machine. */
export function takenOutOf(recalls: readonly DemoRecall[], deviceId: string): RecallRemoval[] {
  return recalls.flatMap(({ batch, lanes }) =>
    lanes.flatMap((lane, place): RecallRemoval[] =>
      lane.deviceId === deviceId && lane.emptiedAt !== null
        ? [
            {
              kind: 'return',
              at: lane.emptiedAt,
              laneNo: lane.laneNo,
              delta: -lane.qty,
              batchId: batch.id,
              refNo: String(batch.recallNo),
              actor: READER_NUMBERS[place % READER_NUMBERS.length] ?? READER_NUMBERS[0],
            },
          ]
        : [],
    ),
  );
}

/** By lane: of what it sold, and until when. */
export function calledFronts(recalls: readonly DemoRecall[]): Map<string, LaneFront> {
  return new Map(
    recalls.flatMap(({ batch, openedAt, lanes }) =>
      lanes.map(({ laneId }) => {
        const front: LaneFront = { batchNo: batch.batchNo, soldUntil: openedAt, demand: DEMAND };
        return [laneId, front] as const;
      }),
    ),
  );
}
