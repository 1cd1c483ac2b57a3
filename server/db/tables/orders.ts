import type { Generated } from 'kysely';
import type { OpeningPurpose } from '../../../contract/orders/lockers';
import type { Channel, Platform, RefundCause } from '../../../contract/orders/words';
import type { erpConnections } from '../../../contract/resources/orders/erpConnections';
import type { erpOrders } from '../../../contract/resources/orders/erpOrders';
import type { erpStocks } from '../../../contract/resources/orders/erpStocks';
import type { jdAfterSales } from '../../../contract/resources/orders/jdAfterSales';
import type { jdProducts } from '../../../contract/resources/orders/jdProducts';
import type { ledgerDays } from '../../../contract/resources/orders/ledgerDays';
import type { ledgerDifferences } from '../../../contract/resources/orders/ledgerDifferences';
import type { lockerBoxes } from '../../../contract/resources/orders/lockerBoxes';
import type { lockOrders } from '../../../contract/resources/orders/lockOrders';
import type { meituanOrders } from '../../../contract/resources/orders/meituanOrders';
import type { meituanProducts } from '../../../contract/resources/orders/meituanProducts';
import type { meituanStores } from '../../../contract/resources/orders/meituanStores';
import type { orderEntries } from '../../../contract/resources/orders/orderEntries';
import type { tradingDetails } from '../../../contract/resources/orders/tradingDetails';
import type { OrgTableOf } from './general/tableOf';

/** One order for every channel: the definitions of Meituan and JD Daojia are two views of it. */
export type OrdersTable = Omit<OrgTableOf<typeof meituanOrders>, 'items' | 'platStatus'> & {
  channel: Channel;
  platStatus: string | null;
  /** When people were told that it is new, that it is stuck, and of which deadline. */
  newToldAt: Date | null;
  stuckToldAt: Date | null;
  dueToldFor: Date | null;
  refundCause: Generated<RefundCause | null>;
};

export interface OrderItemsTable {
  id: string;
  orgId: string;
  orderId: string;
  lineNo: number;
  productId: string | null;
  platSkuId: string | null;
  name: string;
  spec: string | null;
  approvalNo: string | null;
  qty: number;
  price: number;
  amt: number;
  discountAmt: Generated<number>;
  costAmt: Generated<number>;
  refundAmt: Generated<number>;
  laneNo: string | null;
  batchNo: string | null;
  traceCode: string | null;
  dispensedQty: Generated<number>;
  refundedQty: Generated<number>;
  /** Of a refund that nobody has decided about, or that is under way. */
  refundAskedQty: Generated<number>;
  createdAt: Generated<Date>;
}

/** What a machine says of the units that have come out since its counter began. */
export interface MachineCountersTable {
  orgId: string;
  deviceId: string;
  at: Date;
  since: Date;
  units: number;
}

type DaySums = 'entries' | 'paid' | 'discount' | 'refunded' | 'fees' | 'money' | 'openDifferences';

/** What opens the ERP of a connection, sealed. */
export interface ErpKeysTable {
  connectionId: string;
  orgId: string;
  secret: string;
  updatedAt: Generated<Date>;
}

/** Orders of all channels, delivery platforms and ERP. */
export interface OrdersTables {
  orderEntries: Omit<OrgTableOf<typeof orderEntries>, 'entryNo'> & {
    entryNo: Generated<string>;
    orderId: string | null;
    lockerId: string | null;
    inquiryId: string | null;
    storeId: string | null;
  };
  ledgerDays: Omit<OrgTableOf<typeof ledgerDays>, DaySums>;
  ledgerDifferences: OrgTableOf<typeof ledgerDifferences>;
  machineCounters: MachineCountersTable;
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  tradingDetails: OrgTableOf<typeof tradingDetails>;
  platformStores: OrgTableOf<typeof meituanStores> & { platform: Platform };
  platformSkus: OrgTableOf<typeof meituanProducts>;
  jdProducts: OrgTableOf<typeof jdProducts>;
  jdAfterSales: OrgTableOf<typeof jdAfterSales> & { dueToldFor: Date | null };
  lockOrders: OrgTableOf<typeof lockOrders> & { codeToldAt: Generated<Date | null> };
  lockerBoxes: OrgTableOf<typeof lockerBoxes>;
  lockerOpenings: {
    id: string;
    orgId: string;
    boxId: string;
    orderId: string;
    purpose: OpeningPurpose;
    askedBy: string | null;
    reason: string | null;
    askedAt: Date;
    void: Generated<boolean>;
    toldAt: Date | null;
    openedAt: Date | null;
    shutAt: Date | null;
  };
  lockerReports: { eventId: string; orgId: string; at: Date };
  erpOrders: OrgTableOf<typeof erpOrders>;
  erpConnections: OrgTableOf<typeof erpConnections>;
  erpKeys: ErpKeysTable;
  erpStocks: OrgTableOf<typeof erpStocks>;
}
