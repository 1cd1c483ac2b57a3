import type { ColumnType } from 'kysely';
import type { replenishTasks } from '../../../contract/resources/stock/replenishTasks';
import type { requisitionForms } from '../../../contract/resources/stock/requisitionForms';
import type { returnForms } from '../../../contract/resources/stock/returnForms';
import type { shelfPlans } from '../../../contract/resources/stock/shelfPlans';
import type { stocktakes } from '../../../contract/resources/stock/stocktakes';
import type { thirdReplenishments } from '../../../contract/resources/stock/thirdReplenishments';
import type { Cover } from '../../../contract/stocking/cover';
import type { OrgTableOf } from './general/tableOf';

/** How long the stock of a product in a machine lasts. */
export interface StockCoversTable {
  deviceId: string;
  productId: string;
  orgId: string;
  cover: ColumnType<Cover, string, string>;
}

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export interface StockTables {
  replenishTasks: OrgTableOf<typeof replenishTasks>;
  thirdReplenishments: OrgTableOf<typeof thirdReplenishments> & { payloadHash: string };
  stocktakes: OrgTableOf<typeof stocktakes>;
  requisitionForms: OrgTableOf<typeof requisitionForms>;
  returnForms: OrgTableOf<typeof returnForms>;
  stockCovers: StockCoversTable;
  shelfPlans: Omit<OrgTableOf<typeof shelfPlans>, 'changed'>;
}
