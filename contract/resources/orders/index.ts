import type { Resource } from '../../kit/resource';
import { erpConnections } from './erpConnections';
import { erpOrders } from './erpOrders';
import { erpStocks } from './erpStocks';
import { jdAfterSales } from './jdAfterSales';
import { jdOrders } from './jdOrders';
import { jdProducts } from './jdProducts';
import { jdStoreProducts } from './jdStoreProducts';
import { jdStores } from './jdStores';
import { ledgerDays } from './ledgerDays';
import { ledgerDifferences } from './ledgerDifferences';
import { lockerBoxes } from './lockerBoxes';
import { lockOrders } from './lockOrders';
import { meituanOrders } from './meituanOrders';
import { meituanProducts } from './meituanProducts';
import { meituanStores } from './meituanStores';
import { orderEntries } from './orderEntries';
import { ownOrders } from './ownOrders';
import { tradingDetails } from './tradingDetails';

/** Orders of all channels, delivery platforms and ERP. */
export const ordersResources: readonly Resource[] = [
  tradingDetails,
  ownOrders,
  orderEntries,
  ledgerDays,
  ledgerDifferences,
  lockOrders,
  lockerBoxes,
  meituanStores,
  meituanProducts,
  meituanOrders,
  jdStores,
  jdStoreProducts,
  jdProducts,
  jdOrders,
  jdAfterSales,
  erpOrders,
  erpConnections,
  erpStocks,
];
