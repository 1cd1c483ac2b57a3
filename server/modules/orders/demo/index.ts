import { tradeDay } from '../../../../contract/time/chinaTime';
import { bulkInsert } from '../../../db/bulk';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';

import { buildErpConnections, buildErpStocks } from './erp';
import { buildLedger } from './ledger';
import { linkSales } from './linkSales';
import { buildLockers } from './lockers';
import { buildMachineSales } from './machineSales';
import { buildMessages } from './messages';
import { buildAfterSales, buildErpOrders } from './others';
import { buildShops } from './shops';
import { buildPlatforms, withStores } from './stores';

/** Two months of trade on all channels. */
export async function orderDemo(demo: DemoWorld): Promise<DemoRows> {
  const stores = buildPlatforms(demo);
  const others = withStores(demo.placed, stores);
  const machines = buildMachineSales(demo);
  const found = {
    orders: [...machines.orders, ...others.orders],
    orderItems: [...machines.orderItems, ...others.orderItems],
  };
  await bulkInsert(demo.trx, 'orders', found.orders);
  await linkSales(demo, found);
  const lockers = buildLockers(demo);
  const erpConnections = buildErpConnections(demo, found);
  return {
    machineShops: buildShops(demo),
    ...stores,
    orderItems: found.orderItems,
    partnerMessages: buildMessages(demo, others.orders),
    // Numbers of the day go on behind these; those of the machines' sales are their own.
    documentNumbers: [{ prefix: 'SO', day: tradeDay(demo.world.now), last: others.orders.length }],
    jdAfterSales: buildAfterSales(demo, others),
    ...lockers,
    ...buildLedger(demo, found, lockers.lockOrders),
    erpConnections,
    erpOrders: buildErpOrders(demo, found, erpConnections),
    erpStocks: buildErpStocks(demo, erpConnections),
  };
}
