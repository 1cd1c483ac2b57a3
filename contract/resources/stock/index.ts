import type { Resource } from '../../kit/resource';
import { batchRecalls } from './batchRecalls';
import { expiryItems } from './expiryItems';
import { replenishTasks } from './replenishTasks';
import { requisitionForms } from './requisitionForms';
import { returnForms } from './returnForms';
import { shelfPlans } from './shelfPlans';
import { stockDiscrepancies } from './stockDiscrepancies';
import { stockMovements } from './stockMovements';
import { stocktakes } from './stocktakes';
import { thirdReplenishments } from './thirdReplenishments';

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export const stockResources: readonly Resource[] = [
  replenishTasks,
  thirdReplenishments,
  stocktakes,
  requisitionForms,
  returnForms,
  shelfPlans,
  expiryItems,
  stockDiscrepancies,
  stockMovements,
  batchRecalls,
];
