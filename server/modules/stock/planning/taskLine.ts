import type { PlannedLine } from '../../../../contract/stocking/planning';
import type { Values } from '../../../kit/served';

type TaskLineInput = Pick<PlannedLine, 'laneNo' | 'batchId' | 'planQty' | 'why' | 'stock'> & {
  productId: string | null;
};
interface Sales {
  demand: number | null;
  targetDays: number;
}

/** A planned line as it stands in a task: what is planned is what is brought, until whoever was there says otherwise. */
export function taskLine(planned: TaskLineInput, sales?: Sales): Values {
  const { laneNo, productId, batchId, planQty, why, stock } = planned;
  const demand = sales?.demand ?? null;
  return {
    laneNo,
    productId,
    batchId,
    planQty,
    why,
    demand,
    targetDays: demand === null ? null : sales?.targetDays,
    countAsked: false,
    beforeQty: stock,
    addQty: planQty,
    removeQty: 0,
    afterQty: stock + planQty,
  };
}
