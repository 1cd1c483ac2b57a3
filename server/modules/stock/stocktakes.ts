import type { AnyRow } from '../../../contract/kit/resource';
import { stocktakes } from '../../../contract/resources/stock/stocktakes';
import { type CountLine, DIFF_LIMIT, diffOf, diffValue } from '../../../contract/stocking/stocktakeStates';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import { invalid } from '../../kit/records/draft';
import type { Change, Served, Values } from '../../kit/served';
import { assertFillable, fillableLanes } from '../devices/laneGrants';
import { WHILE_COUNTING } from '../machines/holds/holdLanes';
import { bookMovement, laneOf, noLane } from './movements';
import { answerCount } from './truth/discrepancies';

type Line = CountLine & { laneNo?: unknown; productId?: unknown };
const numbersOf = (lines: readonly Line[]) => lines.map(({ laneNo }) => String(laneNo));
const linesOf = ({ lines }: Readonly<Record<string, unknown>>) => (lines ?? []) as Line[];

function lanesOf({ trx }: Change, deviceId: string) {
  return trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'price'])
    .where('deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}

/** Lines with what the book says; without lines, every lane that has a product. @throws AppError 400 */
async function withBook(change: Change, deviceId: string, given: readonly Line[], kept: readonly Line[]) {
  const lanes = await lanesOf(change, deviceId);
  const own = await fillableLanes(change, deviceId);
  const countable = lanes.filter(({ productId, laneNo }) => productId && (!own || own.has(laneNo)));
  await assertFillable(change, deviceId, numbersOf(given));
  const chosen: readonly Line[] = given.length > 0 ? given : countable.map(({ laneNo }) => ({ laneNo }));
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

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  if (current && values.lines === undefined) return values;
  const deviceId = String(current?.deviceId ?? values.deviceId);
  const kept = current?.state === 'counting' ? linesOf(current) : [];
  const book = summed(await withBook(change, deviceId, linesOf(values), kept));
  return current ? { ...values, ...book } : { ...values, ...book, batchNo: await nextNumber(change, 'ST') };
}

async function setSale({ trx }: Change, row: AnyRow, counting: boolean): Promise<void> {
  const numbers = numbersOf(linesOf(row));
  if (numbers.length === 0) return;
  const lanes = trx
    .updateTable('lanes')
    .where('deviceId', '=', String(row.deviceId))
    .where('laneNo', 'in', numbers);
  if (counting)
    await lanes
      // Whoever counts stands before it: the machine need not be told, and does not change it.
      .set({ saleState: 'paused', hold: 'paused', pauseReason: WHILE_COUNTING })
      .where('saleState', '=', 'on')
      .execute();
  else
    await lanes
      .set((eb) => ({
        saleState: eb
          .case()
          .when('reportedState', '=', 'paused')
          .then('paused' as const)
          .when('stock', '>', 0)
          .then('on' as const)
          .else('soldout' as const)
          .end(),
        hold: null,
        pauseReason: null,
      }))
      .where('saleState', '=', 'paused')
      .where('pauseReason', '=', WHILE_COUNTING)
      .execute();
}

/** The differences become the stock, lane by lane. */
async function adjust(change: Change, row: AnyRow): Promise<void> {
  const deviceId = String(row.deviceId);
  const diffs = linesOf(row).map(diffOf);
  for (const [index, line] of linesOf(row).entries()) {
    const lane = await laneOf(change, deviceId, line.laneNo);
    if (!lane) throw noLane(index);
    await answerCount(change, {
      lane: { ...lane, deviceId },
      bookQty: Number(line.bookQty),
      countQty: Number(line.countQty),
      refNo: String(row.batchNo),
      others: diffs.filter((_diff, at) => at !== index),
    });
    const room = { least: lane.lockedStock - lane.stock, most: lane.capacity - lane.stock };
    const delta = Math.min(Math.max(diffOf(line), room.least), room.most);
    await bookMovement(change, { deviceId, lane, delta, kind: 'adjust', refNo: String(row.batchNo) });
  }
  await setSale(change, row, false);
}

/** @throws AppError 400 naming the lines that nobody has counted */
function assertCounted(row: AnyRow): void {
  const missing = linesOf(row).flatMap(({ countQty }, index) =>
    typeof countQty === 'number' ? [] : [[`lines.${index}.countQty`, 'err.form.enter'] as const],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

export const servedStocktakes: Served = {
  resource: stocktakes,
  prepare,
  commands: {
    async start(change, row) {
      const { act, deps } = change;
      const book = summed(await withBook(change, String(row.deviceId), linesOf(row), []));
      await setSale(change, { ...row, ...book }, true);
      return { set: { ...book, operatorId: act.principal.userId, startedAt: new Date(deps.clock()) } };
    },
    async submit(change, row) {
      assertCounted(row);
      await assertFillable(change, String(row.deviceId), numbersOf(linesOf(row)));
      const small = Number(row.diffAmount) <= DIFF_LIMIT;
      if (small) await adjust(change, row);
      const at = new Date(change.deps.clock());
      return {
        set: {
          state: small ? 'approved' : 'pending_approval',
          submittedAt: at,
          ...(small && { approvedAt: at }),
        },
      };
    },
    async approve(change, row) {
      const { act, deps } = change;
      if (row.operatorId === act.principal.userId) throw new AppError(409, 'err.audit.self_review');
      await adjust(change, row);
      return { set: { approvedBy: act.principal.userId, approvedAt: new Date(deps.clock()) } };
    },
    async cancel(change, row) {
      await setSale(change, row, false);
      return {};
    },
  },
};
