import { planLanes } from '../../../../contract/stocking/planning';
import { AppError } from '../../../errors';
import type { UnitOfWork, Values } from '../../../kit/served';
import { type ProductFacts, planningFacts } from '../planning/facts';
import { taskLine } from '../planning/taskLine';

export interface OrderedLine {
  drugCode?: unknown;
  drugName?: unknown;
  productId?: unknown;
  qty?: unknown;
  batchNo?: unknown;
}

/** The product of a line: as it was matched, else the one that the other system calls so. */
async function productOf({ trx }: UnitOfWork, line: OrderedLine): Promise<string | undefined> {
  if (typeof line.productId === 'string') return line.productId;
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where('thirdCode', '=', String(line.drugCode))
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

/** Lanes of a product for what is ordered of it; a batch that is named is brought, or nothing. */
function planned(facts: ProductFacts, line: OrderedLine): Values[] {
  const { batches, productId, lanes } = facts;
  const named = typeof line.batchNo === 'string' && line.batchNo !== '' ? line.batchNo : undefined;
  const allowed = named === undefined ? batches : batches.filter(({ batchNo }) => batchNo === named);
  if (lanes.length === 0 || (named !== undefined && allowed.length === 0)) return [];
  const wanted = { demand: null, ordered: Number(line.qty), batches: allowed };
  return planLanes({ ...facts, ...wanted }).map(({ laneNo, stock, batch, qty, why }) =>
    taskLine({ laneNo, productId, batchId: batch?.id ?? null, planQty: qty, why, stock }),
  );
}

/**
 * What was ordered, lane by lane: so many as fit, of the batch that was named, else of the one that ends first.
 * @throws AppError 409 `err.third.line` naming what the machine cannot take: nothing is left out in silence
 */
export async function orderedLines(
  work: UnitOfWork,
  deviceId: string,
  lines: readonly OrderedLine[],
): Promise<Values[]> {
  const done: Values[] = [];
  for (const line of lines) {
    const productId = await productOf(work, line);
    const [facts] = productId ? await planningFacts(work, deviceId, [productId]) : [];
    const taken = new Map(done.map((each) => [each.laneNo, Number(each.planQty)]));
    const lanes = facts?.lanes.map((lane) => ({ ...lane, room: lane.room - (taken.get(lane.laneNo) ?? 0) }));
    const own =
      facts && lanes ? planned({ ...facts, lanes: lanes.filter(({ room }) => room > 0) }, line) : [];
    if (own.length === 0) throw new AppError(409, 'err.third.line', { line: String(line.drugName) });
    // A lane that two lines of the order fill has one line of the task.
    for (const each of own) {
      const before = done.find(({ laneNo, batchId }) => laneNo === each.laneNo && batchId === each.batchId);
      if (before) addTo(before, Number(each.planQty));
      else if (taken.has(each.laneNo))
        throw new AppError(409, 'err.third.line', { line: String(line.drugName) });
      else done.push(each);
    }
  }
  return done;
}

function addTo(line: Values, units: number): void {
  line.planQty = Number(line.planQty) + units;
  line.addQty = Number(line.addQty) + units;
  line.afterQty = Number(line.afterQty) + units;
}
