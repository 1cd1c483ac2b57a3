import type { DemoWorld, Filling } from '../../../db/demo-data';
import { localDay } from '../../../db/demo-data/world';
import { buildErpConnections, buildErpStocks } from './erp';
import { buildLedger } from './ledger';
import { buildMessages } from './messages';
import { buildOrders } from './orders';
import { buildAfterSales, buildErpOrders, buildLockOrders } from './others';
import { buildPlatforms } from './stores';
import { buildVends } from './vends';

/** A month of trade on all channels. */
export function orderDemo(demo: DemoWorld): Filling {
  const stores = buildPlatforms(demo);
  const found = buildOrders(demo, stores.platformStores);
  const lockOrders = buildLockOrders(demo);
  const erpConnections = buildErpConnections(demo, found);
  return {
    ...stores,
    ...found,
    partnerMessages: buildMessages(demo, found.orders),
    // Numbers of the day go on behind these.
    documentNumbers: [{ prefix: 'SO', day: localDay(demo.world.now), last: found.orders.length }],
    jdAfterSales: buildAfterSales(demo, found),
    lockOrders,
    vendRecords: buildVends(demo, found),
    ...buildLedger(demo, found, lockOrders),
    erpConnections,
    erpOrders: buildErpOrders(demo, found, erpConnections),
    erpStocks: buildErpStocks(demo, erpConnections),
  };
}
