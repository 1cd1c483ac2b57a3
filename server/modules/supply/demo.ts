import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { storesOf } from '../../db/demo-data/institutions/organizations';
import { compactDay, type NewRow, padded } from '../../db/demo-data/world';
import { numberText } from '../../kit/records/documentNumber';
import { coldOrders } from './demoCold';
import { demoPapers } from './demoPapers';
import { suppliers } from './demoSuppliers';
import { purchaseSum } from './purchaseOrders';
import { warehouseDemo } from './warehouse/demo';

const ORDER_STATES = [
  'draft',
  'submitted',
  'confirmed',
  'shipped',
  'received',
  'accepted',
  'part_rejected',
  'stocked',
  'settled',
  'cancelled',
] as const;
const ARRIVED: readonly string[] = ['accepted', 'part_rejected', 'stocked', 'settled'];
/** Suppliers whose goods go to the machines without a warehouse. */
const DIRECT = /00[23]$/;
const UNDERWAY: readonly string[] = ['shipped', 'received', ...ARRIVED];

function offers(
  { world, products }: DemoWorld,
  druggists: readonly NewRow<'druggists'>[],
): NewRow<'druggistProducts'>[] {
  return druggists.flatMap(({ id, orgId, code }, at) => {
    const random = world.random.fork(`offers ${at}`);
    const own = products.filter((product) => product.orgId === orgId);
    return random
      .shuffle(own)
      .slice(0, 12)
      .map((product, index) => ({
        id: world.newId(world.from),
        orgId,
        offerNo: `${code}-${padded(index + 1, 3)}`,
        druggistId: id,
        productId: product.id,
        supplyPrice: product.purchasePrice ?? Math.round(product.sellingPrice * 0.6),
        minQty: random.pick([1, 5, 10]),
        packQty: random.pick([10, 20, 50, 100]),
        stock: random.pick([0, 80, 400, 1_200]),
        expiryMin: tradeDay(world.now + random.int(200, 600) * DAY_MS),
        state: random.weighted(['offered', 'short', 'ended'] as const, (each) =>
          each === 'offered' ? 8 : 1,
        ),
      }));
  });
}

function orders(
  { world, users, tree }: DemoWorld,
  druggists: readonly NewRow<'druggists'>[],
  all: readonly NewRow<'druggistProducts'>[],
): NewRow<'purchaseOrders'>[] {
  const random = world.random.fork('purchase orders');
  let count = 0;
  const able = druggists.filter(({ qualState }) => qualState !== 'expired');
  const stores = storesOf(tree);
  return [...able.slice(0, 12), ...able.filter(({ orgId }) => stores.includes(String(orgId)))].flatMap(
    (druggist, at) =>
      [0, 1, 2].map((turn) => {
        const state = ORDER_STATES[(at * 3 + turn) % ORDER_STATES.length] ?? 'draft';
        const made = world.now - random.int(1, 28) * DAY_MS;
        const arrived = ARRIVED.includes(state);
        const chosen = random.shuffle(all.filter(({ druggistId }) => druggistId === druggist.id)).slice(0, 4);
        const lines = chosen.map(({ productId, supplyPrice, packQty }, index) => {
          const qty = Number(packQty) * random.int(1, 5);
          const short = state === 'part_rejected' && index === 0;
          return {
            productId,
            qty,
            price: Number(supplyPrice),
            received: arrived ? (short ? Math.floor(qty / 2) : qty) : null,
            batchNo: arrived ? compactDay(made - 60 * DAY_MS) : null,
            mfgDate: arrived ? tradeDay(made - 60 * DAY_MS) : null,
            expiry: arrived ? tradeDay(made + 600 * DAY_MS) : null,
          };
        });
        const person = users.find(({ orgId }) => orgId === druggist.orgId)?.id ?? null;
        count += 1;
        return {
          id: world.newId(made),
          orgId: druggist.orgId,
          poNo: numberText('PO', tradeDay(made), count),
          druggistId: druggist.id,
          lines: JSON.stringify(lines),
          amount: purchaseSum(lines),
          state,
          shipNo: UNDERWAY.includes(state) ? `SF${padded(random.int(1, 999_999_999), 13)}` : null,
          tempRecordFile: null,
          receivedBy: arrived || state === 'received' ? person : null,
          checkedBy: arrived ? person : null,
          sampleSize: arrived ? Math.min(5, Number(lines[0]?.qty)) : null,
          defects: arrived ? (state === 'part_rejected' ? 1 : 0) : null,
          rejectReason: state === 'part_rejected' ? '外包装破损' : null,
          inspectionFile: null,
          remark: null,
          createdAt: new Date(made),
        };
      }),
  );
}

/** Suppliers with what they offer, and orders in every state. */
export function supplyDemo(demo: DemoWorld): DemoRows {
  const druggists = suppliers(demo);
  const druggistProducts = offers(demo, druggists);
  const ordered = orders(demo, druggists, druggistProducts);
  const cold = coldOrders(demo, druggists, ordered.length);
  const purchaseOrders = [...ordered, ...cold.orders];
  const papers = demoPapers(demo, druggists);
  const { supplierPapers } = papers;
  const files = [...(papers.files ?? []), ...cold.files];
  const own = { files, druggists, supplierPapers, druggistProducts, purchaseOrders };
  // Of these suppliers something runs short, so that there is an order to propose.
  const without = druggists.filter(({ code }) => DIRECT.test(String(code))).map(({ id }) => id);
  const direct = druggistProducts.filter(({ druggistId }) => without.includes(String(druggistId)));
  return { ...own, ...warehouseDemo(demo, new Set(direct.map(({ productId }) => String(productId)))) };
}
