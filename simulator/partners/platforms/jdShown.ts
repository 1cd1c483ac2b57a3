import { chinaTime } from '../../../contract/time/chinaTime';
import { type OrderStage, remarkOf, type SimAfterSale, type SimOrder } from './book';

const STATUS: Readonly<Record<OrderStage, string>> = {
  paid: '41000',
  accepted: '41010',
  ready: '32000',
  riding: '32000',
  picked: '33040',
  delivered: '33060',
  completed: '90000',
  cancelled: '20020',
};

const WAITS = '20030';

/** What an order with a wrong sum says too much, minor units. */
const TOO_DEAR = 100;
/** Two of three customers hide their number behind one that JD lends. */
const isLent = (seq: number) => seq % 3 !== 0;
const ownMobile = (seq: number) => `1370013${String(7_000 + (seq % 1_000))}`;
export const statusOf = ({ held, place }: SimOrder) => (held ? WAITS : STATUS[place]);

export function jdOrderView(order: SimOrder) {
  const { id, store, at, seq, lines, discount, delivery, paid, selfPickup } = order;
  return {
    orderId: id,
    orderStatus: Number(statusOf(order)),
    orderNum: seq,
    orderStartTime: chinaTime(at),
    orderPurchaseTime: chinaTime(at),
    orderCancelTime: order.cancelledAt === undefined ? null : chinaTime(order.cancelledAt),
    deliveryStationNo: store.platStoreId,
    deliveryStationNoIsv: store.storeNo,
    deliveryCarrierNo: selfPickup ? '9999' : '9966',
    orderTakeSelfCode: selfPickup ? String(48_210_000 + seq) : null,
    buyerFullName: ['孙女士', '周先生', '吴女士'][seq % 3],
    buyerMobile: isLent(seq) ? `1708400${String(1_000 + (seq % 1_000))}` : ownMobile(seq),
    // Of his own number, whichever the other is.
    lastFourDigitsOfBuyerMobile: ownMobile(seq).slice(-4),
    buyerFullAddress: `世纪大道 ${seq % 300} 号`,
    orderBuyerRemark: remarkOf(order),
    orderDiscountMoney: discount,
    orderFreightMoney: delivery,
    orderBuyerPayableMoney: paid + (order.faults.has('dear') ? TOO_DEAR : 0),
    product: lines.map((line) => ({
      skuId: line.id,
      skuName: line.name,
      skuJdPrice: line.price,
      skuCount: line.qty,
    })),
  };
}

/** Of an order from before this start the merchant knows better who asked for what. */
export const afterSaleShown = ({ id: orderId, seq, isOld }: SimOrder, afterSale: SimAfterSale) => ({
  afsServiceOrder: afterSale.id,
  orderId,
  afsServiceState: Number(afterSale.state),
  applyDeal: isOld ? undefined : '10',
  questionTypeCid: 207,
  questionDesc: '外包装破损',
  questionPic: afterSale.pictures.join(','),
  cashMoney: afterSale.amount,
  customerName: isOld ? undefined : ['孙女士', '周先生', '吴女士'][seq % 3],
  customerMobilePhone: isOld ? undefined : ownMobile(seq),
  createTime: chinaTime(afterSale.at),
});
