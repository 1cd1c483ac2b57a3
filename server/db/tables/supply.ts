import type { Generated } from 'kysely';
import type { druggistProducts } from '../../../contract/resources/supply/druggistProducts';
import type { druggists } from '../../../contract/resources/supply/druggists';
import type { purchaseOrders } from '../../../contract/resources/supply/purchaseOrders';
import type { supplierPapers } from '../../../contract/resources/supply/supplierPapers';
import type { warehouseMovements } from '../../../contract/resources/supply/warehouseMovements';
import type { warehouseProducts } from '../../../contract/resources/supply/warehouseProducts';
import type { warehouseStocks } from '../../../contract/resources/supply/warehouseStocks';
import type { warehouses } from '../../../contract/resources/supply/warehouses';
import type { StockPool } from '../../../contract/supply/warehouse';
import type { OrgTableOf } from './general/tableOf';

/** Supply merchants, their products and purchase orders. */
export interface SupplyTables {
  druggists: Omit<OrgTableOf<typeof druggists>, 'approvalState'> & {
    approvalState: Generated<'draft' | 'submitted' | 'approved' | 'rejected'>;
    /** Last day, and days before it, of the last notice that the licences end. */
    noticedFor: string | null;
    noticedDays: number | null;
  };
  druggistProducts: OrgTableOf<typeof druggistProducts>;
  purchaseOrders: Omit<OrgTableOf<typeof purchaseOrders>, 'hindrances'>;
  supplierPapers: OrgTableOf<typeof supplierPapers>;
  warehouses: OrgTableOf<typeof warehouses>;
  warehouseStocks: Omit<OrgTableOf<typeof warehouseStocks>, 'daysLeft' | 'onHand'> & {
    onHand: Generated<number>;
    stopSaleDays: number;
  };
  /** Sums are kept by the database. */
  warehouseProducts: Omit<OrgTableOf<typeof warehouseProducts>, 'low' | 'available'> & {
    low: Generated<boolean>;
    available: Generated<number>;
  };
  warehouseMovements: Omit<OrgTableOf<typeof warehouseMovements>, 'freeAfter' | 'onHandAfter'> & {
    fromPot: StockPool;
    toPot: StockPool;
    freeAfter: Generated<number>;
    onHandAfter: Generated<number>;
  };
}
