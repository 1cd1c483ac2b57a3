import {
  placeOrderSchema,
  reportOrderSchema,
  type ShopView,
  shopGoodSchema,
  shopOrderSchema,
  shopSchema,
} from '../../../../contract/orders/shop';
import { AppError } from '../../../errors';
import { type Route, route } from '../../../http/route';
import type { KitDeps } from '../../../kit/served';
import { PartnerError } from '../../../partners/caller';
import type { PaymentPort } from '../../../partners/payment/port';
import { leafletOf } from './leaflet';
import { goodsOf, laneOffers, shopOf } from './offers';
import { orderSecretHash, placeOrder } from './place';
import { reportOrder } from './report';
import { orderView } from './view';

const DESCRIPTION = 'Pharos';

export type ShopDeps = KitDeps & {
  payment?: PaymentPort;
  /** Is the machine there to hand something out? */
  isOnline(serialNo: string): boolean;
};

/** The page of the provider where an order is paid; asked for outside of any transaction. */
async function payPage({ database: { db }, payment, clock }: ShopDeps, secret: string) {
  const row = await db
    .selectFrom('shopOrders')
    .innerJoin('orders', 'orders.id', 'shopOrders.orderId')
    .select(['orders.id', 'orderNo', 'paidAmt', 'orders.status', 'payDeadline', 'codeUrl'])
    .where('secretHash', '=', orderSecretHash(secret))
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.shop.unknown');
  if (row.status !== 'pending_payment' || Number(row.payDeadline) <= clock())
    throw new AppError(409, 'err.order.expired');
  if (row.codeUrl) return { url: row.codeUrl };
  if (!payment) throw new AppError(409, 'err.pay.noProvider');
  const wanted = { outTradeNo: String(row.orderNo), amount: Number(row.paidAmt), description: DESCRIPTION };
  try {
    const { codeUrl } = await payment.order({ ...wanted, expiresAt: Number(row.payDeadline) });
    await db.updateTable('shopOrders').set({ codeUrl }).where('orderId', '=', row.id).execute();
    return { url: codeUrl };
  } catch (error) {
    if (error instanceof PartnerError && !error.transient) throw new AppError(409, 'err.pay.refused');
    throw new AppError(503, 'err.pay.unreachable');
  }
}

/** What customers with a telephone see of a machine and of their orders, without an account. */
export function shopRoutes(deps: ShopDeps): Route[] {
  const { db } = deps.database;
  return [
    route({
      method: 'POST',
      path: '/public/shop/open',
      policy: 'public',
      perMinute: 60,
      body: shopSchema,
      summary: 'What a machine sells',
      async handler({ body: { code } }): Promise<ShopView> {
        const shop = await shopOf(db, code);
        const open = shop.sells && deps.isOnline(shop.serialNo);
        const goods = open ? goodsOf(await laneOffers(db, shop.deviceId, deps.clock())) : [];
        const { machine, place, seller, currency } = shop;
        return { machine, place, seller, currency, open, goods };
      },
    }),
    route({
      method: 'POST',
      path: '/public/shop/leaflet',
      policy: 'public',
      perMinute: 60,
      body: shopGoodSchema,
      summary: 'The leaflet of a good at a machine',
      handler: ({ body }) => leafletOf(db, body, deps.clock()),
    }),
    route({
      method: 'POST',
      path: '/public/shop/place',
      policy: 'public',
      perMinute: 20,
      body: placeOrderSchema,
      summary: 'Order at a machine',
      async handler({ body }) {
        await placeOrder(deps, body, deps.isOnline);
        return orderView(db, body.secret, deps.clock());
      },
    }),
    route({
      method: 'POST',
      path: '/public/shop/order',
      policy: 'public',
      perMinute: 120,
      body: shopOrderSchema,
      summary: 'How far an order has come',
      handler: ({ body: { secret } }) => orderView(db, secret, deps.clock()),
    }),
    route({
      method: 'POST',
      path: '/public/shop/report',
      policy: 'public',
      perMinute: 10,
      body: reportOrderSchema,
      summary: 'Say that something is wrong with an order',
      async handler({ body }) {
        await reportOrder(deps, body);
        return orderView(db, body.secret, deps.clock());
      },
    }),
    route({
      method: 'POST',
      path: '/public/shop/pay',
      policy: 'public',
      perMinute: 30,
      body: shopOrderSchema,
      summary: 'Where an order is paid',
      handler: ({ body: { secret } }) => payPage(deps, secret),
    }),
  ];
}
