import { HOUR_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { movementHistory, type Stock, stocksOf, type WarehouseContext } from './demoStocks';

const PLACES = [
  { code: 'WH-HZ', name: '杭州中心仓', address: '杭州市余杭区良渚街道古墩路 1899 号 3 幢' },
  { code: 'WH-GZ', name: '广州白云仓', address: '广州市白云区太和镇北太路 1633 号' },
  { code: 'WH-CD', name: '成都温江仓', address: '成都市温江区海科路东段 388 号' },
] as const;
const CLASSES = JSON.stringify(['CN_ROOM', 'CN_COOL', 'CN_COLD', 'COLD_2_8', 'FREEZE']);
const LEVELLED = 14;

/** A form that was approved an hour ago: its packs are set aside. */
function reservedForm({ demo, tenant, orgId, id, people }: WarehouseContext, stocks: readonly Stock[]) {
  const { world } = demo;
  const at = world.now - HOUR_MS;
  const formNo = `RQ${compactDay(at)}-${padded(920_000 + tenant, 6)}`;
  const taken = stocks.filter(({ batchState }) => batchState === 'normal').slice(0, 3);
  const [applicantId = '', approverId = null] = people;
  const form: NewRow<'requisitionForms'> = {
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
function levelsOf(
  { demo, orgId, id }: WarehouseContext,
  stocks: readonly Stock[],
): NewRow<'warehouseProducts'>[] {
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

/**
 * A warehouse for each institution, with what lies in it and how it came there.
 * @param direct products that are ordered when machines run short, and not kept
 */
export function warehouseDemo(demo: DemoWorld, direct: ReadonlySet<string>): DemoRows {
  const keepings = demo.tree.institutions.map((orgId, tenant): WarehouseContext => {
    const people = demo.users.filter((user) => user.orgId === orgId).map((user) => user.id);
    return { demo, tenant, orgId, id: demo.world.newId(demo.world.from), people, direct };
  });
  const all = keepings
    .filter(({ people }) => people.length > 1)
    .map((keeping) => {
      const stocks = stocksOf(keeping);
      const history = stocks.flatMap((stock, index) => movementHistory(keeping, stock, index));
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
