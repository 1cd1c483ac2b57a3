import { WAREHOUSE_MOVES, type WarehouseMove } from '../../../../contract/supply/warehouse';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';

/** Days ago, what happened and to how many percent of what came in. */
const HISTORY: readonly (readonly [days: number, kind: WarehouseMove, percent: number])[] = [
  [40, 'purchase', 100],
  [24, 'pick', 18],
  [23, 'pick_back', 3],
  [12, 'reserve', 15],
  [11, 'requisition', 15],
  [6, 'return', 2],
  [4, 'quarantine', 1],
];

const LETTERS: Partial<Record<WarehouseMove, string>> = {
  purchase: 'PO',
  pick: 'RP',
  pick_back: 'RP',
  reserve: 'RQ',
  requisition: 'RQ',
  return: 'RT',
};

/** The warehouse of one institution, and who works there. */
export interface WarehouseContext {
  demo: DemoWorld;
  tenant: number;
  orgId: string;
  id: string;
  people: readonly string[];
  direct: ReadonlySet<string>;
}

export type Stock = NewRow<'warehouseStocks'> & { id: string };

/** What lies there: of what has ended, a single batch that nobody has brought away. */
export function stocksOf({ demo, orgId, id, direct }: WarehouseContext): Stock[] {
  const products = demo.products.filter((each) => each.orgId === orgId && !direct.has(each.id));
  const own = new Map(products.map((each) => [each.id, each]));
  const kept = demo.batches.filter(({ productId, state }) => own.has(productId) && state !== 'removed');
  const ended = kept.find(({ state }) => state === 'expired');
  return kept
    .filter((batch) => batch.state !== 'expired' || batch === ended)
    .map((batch) => ({
      id: demo.world.newId(demo.world.from),
      orgId,
      warehouseId: id,
      batchId: String(batch.id),
      productId: batch.productId,
      batchNo: String(batch.batchNo),
      expiry: String(batch.expiry),
      batchState: batch.state ?? 'normal',
      stopSaleDays: Number(own.get(batch.productId)?.stopSaleDays ?? 30),
      free: 0,
      reserved: 0,
      quarantined: 0,
    }));
}

/** Of most batches nothing but their arrival; every fourth one has a whole history. */
export function movementHistory(
  { demo, people }: WarehouseContext,
  stock: Stock,
  index: number,
): NewRow<'warehouseMovements'>[] {
  const { world } = demo;
  const qty = world.random.fork(`stock ${stock.id}`).int(24, 90) * 10;
  return HISTORY.slice(0, index % 4 === 0 ? HISTORY.length : 1).map(([days, kind, percent]) => {
    const at = world.now - days * DAY_MS + index * 61_000;
    const [fromPot, toPot] = WAREHOUSE_MOVES[kind];
    const letters = LETTERS[kind];
    return {
      id: world.newId(at),
      orgId: stock.orgId,
      warehouseId: stock.warehouseId,
      stockId: stock.id,
      productId: stock.productId,
      batchId: stock.batchId,
      kind,
      fromPot,
      toPot,
      qty: Math.round((qty * percent) / 100),
      refNo: letters ? `${letters}${compactDay(at)}-${padded(910_000 + index, 6)}` : null,
      reason: kind === 'quarantine' ? '外包装破损，待质量复核' : null,
      madeBy: people[0] ?? null,
      createdAt: new Date(at),
    };
  });
}
