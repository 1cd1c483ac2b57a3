import type { AnyRow } from '../../../../contract/kit/resource';
import { stocktakes } from '../../../../contract/resources/stock/stocktakes';
import { diffOf, diffValue, isMachineCount } from '../../../../contract/stocking/stocktakeStates';
import { AppError } from '../../../errors';
import { nextNumber } from '../../../kit/records/documentNumber';
import { invalid } from '../../../kit/records/draft';
import { linesOf } from '../../../kit/records/fieldValues';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { assertFillable, fillableLanes } from '../../devices/laneGrants';
import { noLane } from '../movements';
import { adjustStock } from './adjustStock';
import { limitOf } from './limit';
import { type CountLineDraft, numbersOf } from './lines';
import { setSale } from './setSale';

function lanesOf({ trx }: UnitOfWork, deviceId: string) {
  return trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'price'])
    .where('deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}

/** Lines with what the book says; without lines, every lane that has a product. @throws AppError 400 */
async function withBook(
  work: UnitOfWork,
  deviceId: string,
  given: readonly CountLineDraft[],
  kept: readonly CountLineDraft[],
) {
  const lanes = await lanesOf(work, deviceId);
  const own = await fillableLanes(work, deviceId);
  const countable = lanes.filter(({ productId, laneNo }) => productId && (!own || own.has(laneNo)));
  await assertFillable(work, deviceId, numbersOf(given));
  const chosen: readonly CountLineDraft[] =
    given.length > 0 ? given : countable.map(({ laneNo }) => ({ laneNo }));
  return chosen.map((line, index) => {
    const lane = lanes.find(({ laneNo }) => laneNo === line.laneNo);
    if (!lane) throw noLane(index);
    // The book of a count that has begun stands still.
    const bookQty = kept.find(({ laneNo }) => laneNo === line.laneNo)?.bookQty ?? lane.stock;
    const counted = { ...line, productId: lane.productId, bookQty };
    return { ...counted, diff: diffOf(counted), price: lane.price ?? 0 };
  });
}

function summed(lines: Awaited<ReturnType<typeof withBook>>): Values {
  return {
    lines: lines.map(({ price: _price, ...line }) => line),
    laneCount: lines.length,
    diffQty: lines.reduce((sum, { diff }) => sum + diff, 0),
    diffAmount: diffValue(lines),
  };
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current && values.lines === undefined) return values;
  const deviceId = String(current?.deviceId ?? values.deviceId);
  const kept = current?.state === 'counting' ? linesOf<CountLineDraft>(current) : [];
  const book = summed(await withBook(work, deviceId, linesOf<CountLineDraft>(values), kept));
  return current ? { ...values, ...book } : { ...values, ...book, batchNo: await nextNumber(work, 'ST') };
}

/** @throws AppError 400 naming the lines that nobody has counted */
function assertCounted(row: AnyRow): void {
  const missing = linesOf<CountLineDraft>(row).flatMap(({ countQty }, index) =>
    typeof countQty === 'number' ? [] : [[`lines.${index}.countQty`, 'err.form.enter'] as const],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

export const servedStocktakes: ServedResource = {
  resource: stocktakes,
  prepare,
  commands: {
    async start(work, row) {
      const { context, deps } = work;
      const book = summed(await withBook(work, String(row.deviceId), linesOf<CountLineDraft>(row), []));
      await setSale(work, { ...row, ...book }, true);
      return { set: { ...book, operatorId: context.principal.userId, startedAt: new Date(deps.clock()) } };
    },
    async submit(work, row) {
      assertCounted(row);
      await assertFillable(work, String(row.deviceId), numbersOf(linesOf<CountLineDraft>(row)));
      const small = Number(row.diffAmount) <= (await limitOf(work.trx, String(row.deviceId)));
      // What a machine counted and somebody sent back has no counter yet.
      const operatorId = row.operatorId ?? work.context.principal.userId;
      if (small) await adjustStock(work, { ...row, operatorId });
      const at = new Date(work.deps.clock());
      const state = small ? 'approved' : 'pending_approval';
      return { set: { state, operatorId, submittedAt: at, ...(small && { approvedAt: at }) } };
    },
    async approve(work, row) {
      const { context, deps } = work;
      if (row.operatorId === context.principal.userId) throw new AppError(409, 'err.audit.self_review');
      await adjustStock(work, row);
      return { set: { approvedBy: context.principal.userId, approvedAt: new Date(deps.clock()) } };
    },
    async reject(work, row) {
      if (!isMachineCount(row)) return {};
      // People count now what the machine has counted: the book stands still from here on.
      const again = linesOf<CountLineDraft>(row).map(({ laneNo }) => ({ laneNo }));
      const book = summed(await withBook(work, String(row.deviceId), again, []));
      await setSale(work, row, true);
      return { set: { ...book, startedAt: new Date(work.deps.clock()) } };
    },
    async cancel(work, row) {
      await setSale(work, row, false);
      return {};
    },
  },
};
