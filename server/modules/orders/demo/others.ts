import { groupBy } from '../../../../contract/common/lists';
import { handlingOf, type JdAfterSaleStatus } from '../../../../contract/orders/platform/afterSales';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { personName } from '../../../db/demo-data/institutions/names';
import type { DemoOrders } from '../../../db/demo-data/orders/orders';
import { type NewRow, padded } from '../../../db/demo-data/world';

const QUESTIONS: readonly [string, string][] = [
  ['201', '外盒受潮，打开后有异味'],
  ['202', '收到的规格与下单不一致'],
  ['203', '少发一盒'],
  ['204', '有效期不足三个月'],
  ['301', '送到时瓶身破裂'],
  ['402', '不需要了，未拆封'],
  ['502', '超过预计时间一个小时才送到'],
];
type AfterSaleSample = readonly [
  state: NonNullable<NewRow<'jdAfterSales'>['state']>,
  platform: JdAfterSaleStatus,
];
const AFTER_SALES: readonly AfterSaleSample[] = [
  ['pending_review', '10'],
  ['pending_review', '10'],
  ['passed', '31'],
  ['refunding', '30'],
  ['refunded', '32'],
  ['refund_failed', '33'],
  ['rejected', '40'],
  ['withdrawn', '50'],
  ['closed', '70'],
  ['passed', '81'],
  ['passed', '83'],
  ['refunded', '92'],
  ['closed', '103'],
];

/** Requests for finished orders of JD Daojia, some in each state. */
export function buildAfterSales({ world }: DemoWorld, { orders }: DemoOrders): NewRow<'jdAfterSales'>[] {
  const random = world.random.fork('after-sales');
  const finished = orders.filter(({ channel, status }) => channel === 'JD' && status === 'completed');
  return finished.slice(-AFTER_SALES.length * 4).map((order, index) => {
    const [state, platState] = AFTER_SALES[index % AFTER_SALES.length] ?? ['closed', '70'];
    const [questionType, questionDesc] = random.pick(QUESTIONS);
    const at = Math.min(world.to, (order.completedAt as Date).getTime() + random.int(1, 20) * HOUR_MS);
    const handled = state !== 'pending_review' && state !== 'withdrawn';
    return {
      id: world.newId(at),
      orgId: order.orgId,
      afsNo: `2${padded(16_800_000 + index, 8)}`,
      orderId: order.id,
      state,
      platState,
      handleType: handlingOf(platState) ?? random.pick(['refund', 'return', 'resend', 'compensate'] as const),
      questionType: questionType as NewRow<'jdAfterSales'>['questionType'],
      questionDesc,
      refundAmt: Math.max(100, Number(order.paidAmt) - Number(order.refundAmt)),
      customerName: order.receiverName ?? null,
      customerPhone: order.receiverPhone ?? null,
      appliedAt: new Date(at),
      deadlineAt: handled ? null : new Date(world.now + random.int(2, 40) * HOUR_MS),
      handledBy: handled ? personName(random) : null,
      handledAt: handled ? new Date(at + 25 * MINUTE_MS) : null,
      rejectReason: state === 'rejected' ? '药品属特殊商品，非质量问题不退换' : null,
    };
  });
}

const PUSHES = [
  'new',
  'pushing',
  'retrying',
  'pushed',
  'pushed',
  'written_off',
  'written_off',
  'written_off',
  'dead',
] as const;
/** Why a chain has not taken an order, and its words for it. */
const PUSH_ERRORS = [
  ['refused', '门店编码不存在'],
  ['no_answer', null],
  ['refused', '药品编码 YP03127 未对照'],
] as const;

/** Orders of machines as the ERP of the chain gets them. */
export function buildErpOrders(
  { world, products, fleet }: DemoWorld,
  found: DemoOrders,
  connections: readonly NewRow<'erpConnections'>[],
): NewRow<'erpOrders'>[] {
  const random = world.random.fork('erp');
  const lineTo = (orgId: string) => connections.find((each) => each.orgId === orgId && each.cooperation);
  const paid = found.orders
    .filter(({ channel, paidAt, orgId }) => channel === 'MACHINE' && paidAt && lineTo(orgId))
    .sort((left, right) => Number(left.paidAt) - Number(right.paidAt))
    .slice(-72);
  const linesOf = groupBy(found.orderItems, ({ orderId }) => orderId);
  return paid.map((order, index) => {
    const pushState = PUSHES[index % PUSHES.length] ?? 'new';
    const line = lineTo(order.orgId);
    const device = fleet.devices.find(({ id }) => id === order.deviceId);
    const failed = pushState === 'retrying' || pushState === 'dead';
    const at = (order.paidAt as Date).getTime();
    const details = (linesOf.get(order.id) ?? []).map((item) => {
      const product = products.find(({ id }) => id === item.productId);
      return {
        drugId: product?.thirdCode ?? product?.barcode ?? '',
        commonName: product?.genericName ?? item.name,
        approvalNo: item.approvalNo,
        form: product?.dosageForm ?? null,
        amount: item.qty,
        price: item.price,
        barcode: product?.barcode ?? null,
        batchNo: item.batchNo,
        expiry: null,
      };
    });
    const problem = failed ? random.pick(PUSH_ERRORS) : undefined;
    return {
      id: world.newId(at),
      orgId: order.orgId,
      thirdNo: String(order.orderNo),
      erpCode: String(line?.erpCode),
      connectionId: line?.id ?? null,
      orderNo: order.orderNo,
      storeNo: device?.storeNo ?? line?.storeNo ?? null,
      pushState,
      totalPrice: Number(order.paidAmt) + Number(order.discountAmt),
      freePrice: Number(order.discountAmt) + Number(order.refundAmt),
      salePrice: Number(order.paidAmt) - Number(order.refundAmt),
      isPrescription: false,
      rxId: null,
      details: JSON.stringify(details),
      retryCount: pushState === 'dead' ? 6 : pushState === 'retrying' ? random.int(1, 5) : 0,
      nextTryAt:
        pushState === 'retrying' || pushState === 'pushing' ? new Date(world.now + 15 * MINUTE_MS) : null,
      lastCause: problem?.[0] ?? null,
      lastError: problem?.[1] ?? null,
      orderedAt: new Date(at),
      pushedAt: pushState === 'pushed' || pushState === 'written_off' ? new Date(at + MINUTE_MS) : null,
      writtenOffAt: pushState === 'written_off' ? new Date(at + 9 * HOUR_MS) : null,
    };
  });
}
