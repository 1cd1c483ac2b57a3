import type { replenishTasks } from '../../../contract/resources/stock/replenishTasks';
import type { requisitionForms } from '../../../contract/resources/stock/requisitionForms';
import type { returnForms } from '../../../contract/resources/stock/returnForms';
import type { shelfPlans } from '../../../contract/resources/stock/shelfPlans';
import type { stocktakes } from '../../../contract/resources/stock/stocktakes';
import type { thirdReplenishments } from '../../../contract/resources/stock/thirdReplenishments';
import type { OrgTableOf } from './general/tableOf';

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export interface StockTables {
  replenishTasks: OrgTableOf<typeof replenishTasks>;
  thirdReplenishments: OrgTableOf<typeof thirdReplenishments> & { payloadHash: string };
  stocktakes: OrgTableOf<typeof stocktakes>;
  requisitionForms: OrgTableOf<typeof requisitionForms>;
  returnForms: OrgTableOf<typeof returnForms>;
  shelfPlans: Omit<OrgTableOf<typeof shelfPlans>, 'changed'>;
}
