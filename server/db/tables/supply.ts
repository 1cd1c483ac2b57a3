import type { druggistProducts } from '../../../contract/resources/supply/druggistProducts';
import type { druggists } from '../../../contract/resources/supply/druggists';
import type { purchaseOrders } from '../../../contract/resources/supply/purchaseOrders';
import type { OrgTableOf } from './general/tableOf';

/** Supply merchants, their products and purchase orders. */
export interface SupplyTables {
  druggists: OrgTableOf<typeof druggists> & {
    /** Last day, and days before it, of the last notice that the licences end. */
    noticedFor: string | null;
    noticedDays: number | null;
  };
  druggistProducts: OrgTableOf<typeof druggistProducts>;
  purchaseOrders: OrgTableOf<typeof purchaseOrders>;
}
