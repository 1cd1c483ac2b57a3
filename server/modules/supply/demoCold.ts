import { COLD_CLASSES } from '../../../contract/supply/transport';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { pictureFile } from '../../db/demo-data/pictures/pictures';
import { compactDay, type NewRow, padded } from '../../db/demo-data/world';
import { referenceId } from '../../db/reference-data';
import { numberText } from '../../kit/records/documentNumber';
import { purchaseSum } from './purchaseOrders';

/** How cold goods came: one waits to be looked at, and of two that got too warm one was let in. */
const DELIVERIES = [
  { state: 'received', daysAgo: 1 },
  { state: 'settled', daysAgo: 19, low: 3.1, high: 7.2 },
  {
    state: 'stocked',
    daysAgo: 6,
    low: 3.4,
    high: 9.6,
    decision: 'released',
    reason: '8℃以上共18分钟，最高9.6℃，在厂家稳定性数据允许范围内，经质量负责人评估放行',
  },
  {
    state: 'rejected',
    daysAgo: 3,
    low: 4.2,
    high: 14.8,
    decision: 'rejected',
    reason: '到货时冰排已融化，8℃以上共2小时10分，最高14.8℃，无稳定性数据支持，整批拒收',
  },
] as const;
type Delivery = Partial<Record<'low' | 'high', number>> &
  Partial<Record<'decision' | 'reason', string>> & { state: string; daysAgo: number };

interface ColdOrders {
  files: NewRow<'files'>[];
  orders: NewRow<'purchaseOrders'>[];
}

const coldGoods = ({ products }: DemoWorld, orgId: string | null | undefined) =>
  products
    .filter((each) => each.orgId === orgId && COLD_CLASSES.some((cold) => cold === each.storageClass))
    .slice(0, 2);

function linesOf(goods: ReturnType<typeof coldGoods>, { state, decision }: Delivery, made: number) {
  const looked = state !== 'received';
  return goods.map(({ id, purchasePrice, sellingPrice }, index) => ({
    productId: id,
    qty: 60 - index * 20,
    price: Number(purchasePrice ?? Math.round(sellingPrice * 0.6)),
    received: looked ? (decision === 'rejected' ? 0 : 60 - index * 20) : null,
    batchNo: looked ? compactDay(made - 40 * DAY_MS) : null,
    mfgDate: looked ? tradeDay(made - 40 * DAY_MS) : null,
    expiry: looked ? tradeDay(made + 540 * DAY_MS) : null,
  }));
}

function wayOf({ low, high, decision, reason }: Delivery): Partial<NewRow<'purchaseOrders'>> {
  return {
    transportLow: low ?? null,
    transportHigh: high ?? null,
    tempExcursion: low === undefined ? null : decision !== undefined,
    tempDecision: (decision ?? null) as 'released' | null,
    tempReason: reason ?? null,
  };
}

/** Orders of cold goods at the first supplier of each institution, each with the record of its way. */
export function coldOrders(
  demo: DemoWorld,
  druggists: readonly NewRow<'druggists'>[],
  count: number,
): ColdOrders {
  const { world, tree, users } = demo;
  const random = world.random.fork('cold orders');
  const made: ColdOrders = { files: [], orders: [] };
  for (const orgId of tree.institutions) {
    const supplier = druggists.find((each) => each.orgId === orgId && each.qualState === 'ok');
    const goods = coldGoods(demo, orgId);
    const person = users.find((user) => user.orgId === orgId)?.id;
    if (!supplier || !person || goods.length === 0) continue;
    for (const delivery of DELIVERIES as readonly Delivery[]) {
      const at = world.now - delivery.daysAgo * DAY_MS;
      const poNo = numberText('PO', tradeDay(at), count + made.orders.length + 1);
      const fileId = referenceId(`transport record ${poNo}`);
      const lines = linesOf(goods, delivery, at);
      const looked = delivery.state !== 'received';
      const rejected = delivery.state === 'rejected';
      const createdAt = new Date(at);
      const name = `运输温度记录 ${poNo}.png`;
      made.files.push(pictureFile('document', { id: fileId, orgId, name, uploadedBy: person, createdAt }));
      made.orders.push({
        id: world.newId(at),
        orgId,
        poNo,
        druggistId: supplier.id,
        lines: JSON.stringify(lines),
        amount: purchaseSum(lines),
        state: delivery.state as 'received',
        shipNo: `SF${padded(random.int(1, 999_999_999), 13)}`,
        tempRecordFile: fileId,
        ...wayOf(delivery),
        receivedBy: person,
        checkedBy: looked ? person : null,
        sampleSize: looked ? 5 : null,
        defects: looked ? (rejected ? 5 : 0) : null,
        rejectReason: rejected ? '运输温度超标' : null,
        inspectionFile: null,
        remark: null,
        createdAt,
      });
    }
  }
  return made;
}
