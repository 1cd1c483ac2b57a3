import type { ServerModule } from '../module';
import { demoStock } from './demo';
import { servedExpiryItems } from './expiryItems';
import { servedRequisitionForms, servedReturnForms } from './forms';
import { servedReplenishTasks } from './replenishTasks';
import { servedShelfPlans } from './shelfPlans';
import { servedStocktakes } from './stocktakes';
import { servedThirdReplenishments } from './thirdReplenishments';

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export const stockModule: ServerModule = {
  served: [
    servedReplenishTasks,
    servedThirdReplenishments,
    servedStocktakes,
    servedRequisitionForms,
    servedReturnForms,
    servedShelfPlans,
    servedExpiryItems,
  ],
  demo: demoStock,
};
