import { WAREHOUSE_MOVES, type WarehouseMove } from '../../../../contract/supply/warehouse';
import type { DemoWorld, Filling } from '../../../db/demo-data';
import { compactDay, DAY_MS, HOUR_MS, padded, type Row } from '../../../db/demo-data/world';

const PLACES = [
  { code: 'WH-HZ', name: '杭州中心仓', address: '杭州市余杭区良渚街道古墩路 1899 号 3 幢' },
  { code: 'WH-GZ', name: '广州白云仓', address: '广州市白云区太和镇北太路 1633 号' },
  { code: 'WH-CD', name: '成都温江仓', address: '成都市温江区海科路东段 388 号' },
] as const;
const CLASSES = JSON.stringify(['CN_ROOM', 'CN_COOL', 'CN_COLD', 'COLD_2_8', 'FREEZE']);
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
const LEVELLED = 14;

/** The warehouse of one institution, and who works there. */
interface Keeping {
  demo: DemoWorld;
  tenant: number;
  orgId: string;
  id: string;
  people: readonly string[];
}
type Stock = Row<'warehouseStocks'> & { id: string };

/** What lies there: of what has ended, a single batch that nobody has brought away. */
function stocksOf({ demo, orgId, id }: Keeping): Stock[] {
  const own = new Map(demo.products.filter((each) => each.orgId === orgId).map((each) => [each.id, each]));
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
function historyOf({ demo, people }: Keeping, stock: Stock, index: number): Row<'warehouseMovements'>[] {
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

/** A form that was approved an hour ago: its packs are set aside. */
function reservedForm({ demo, tenant, orgId, id, people }: Keeping, stocks: readonly Stock[]) {
  const { world } = demo;
  const at = world.now - HOUR_MS;
  const formNo = `RQ${compactDay(at)}-${padded(920_000 + tenant, 6)}`;
  const taken = stocks.filter(({ batchState }) => batchState === 'normal').slice(0, 3);
  const [applicantId = '', approverId = null] = people;
  const form: Row<'requisitionForms'> = {
    id: world.newId(at),
    orgId,
    formNo,
    warehouseId: id,
    warehouse: (PLACES[tenant % PLACES.length] ?? PLACES[0]).name,
    deviceId: null,
    applicantId,
    state: 'approved',
    lines: JSON.stringify(taken.map(({ productId, batchId }) => ({ productId, batchId, qty: 20 }))),
    approverId,
    approvedAt: new Date(at),
    handedBy: null,
    receivedBy: null,
    closedAt: null,
    remarks: '下周校园巡补',
    createdAt: new Date(at - HOUR_MS),
  };
  const movements = taken.map((stock) => ({
    id: world.newId(at),
    orgId,
    warehouseId: id,
    stockId: stock.id,
    productId: stock.productId,
    batchId: stock.batchId,
    kind: 'reserve' as const,
    fromPot: 'free' as const,
    toPot: 'reserved' as const,
    qty: 20,
    refNo: formNo,
    reason: null,
    madeBy: approverId,
    createdAt: new Date(at),
  }));
  return { form, movements };
}

/** The least that should be there; of every fifth product that is more than there is. */
function levelsOf({ demo, orgId, id }: Keeping, stocks: readonly Stock[]): Row<'warehouseProducts'>[] {
  const products = [...new Set(stocks.map(({ productId }) => productId))].slice(0, LEVELLED);
  return products.map((productId, index) => ({
    id: demo.world.newId(demo.world.from),
    orgId,
    warehouseId: id,
    productId,
    minQty: index % 5 === 4 ? 4_000 : 120,
    toldAt: null,
  }));
}

/** A warehouse for each institution, with what lies in it and how it came there. */
export function warehouseDemo(demo: DemoWorld): Filling {
  const keepings = demo.tree.institutions.map((orgId, tenant): Keeping => {
    const people = demo.users.filter((user) => user.orgId === orgId).map((user) => user.id);
    return { demo, tenant, orgId, id: demo.world.newId(demo.world.from), people };
  });
  const all = keepings
    .filter(({ people }) => people.length > 1)
    .map((keeping) => {
      const stocks = stocksOf(keeping);
      const history = stocks.flatMap((stock, index) => historyOf(keeping, stock, index));
      return { keeping, stocks, history, reserved: reservedForm(keeping, stocks) };
    });
  return {
    warehouses: all.map(({ keeping: { id, orgId, tenant, people } }) => ({
      id,
      orgId,
      ...(PLACES[tenant % PLACES.length] ?? PLACES[0]),
      storageClasses: CLASSES,
      keeperId: people[0] ?? null,
      picking: true,
      enabled: true,
      remarks: null,
    })),
    warehouseProducts: all.flatMap(({ keeping, stocks }) => levelsOf(keeping, stocks)),
    warehouseStocks: all.flatMap(({ stocks }) => stocks),
    requisitionForms: all.map(({ reserved }) => reserved.form),
    warehouseMovements: all.flatMap(({ history, reserved }) => [...history, ...reserved.movements]),
  };
}
