import type { AnyRow } from '../../../contract/kit/resource';
import { replenishTasks } from '../../../contract/resources/stock/replenishTasks';
import { afterQty, PLAN_OPEN, type ReplenishLine } from '../../../contract/stocking/replenishStates';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import { linesOf } from '../../kit/records/fieldValues';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { assertFillable, assertFilledBy, fillableLanes } from '../devices/laneGrants';
import { bringBack } from '../supply/warehouse/forms';
import { pickFor } from '../supply/warehouse/picks';
import { assertLoadable, assertPlanFits } from './loadable';
import { bookMovement, laneOf, lockLanes, noLane, type StockedLane } from './movements';
import { withLineFacts } from './picking/lineFacts';
import { suggestedLines } from './replenishPlan';
import { assertScanned } from './scanned';
import { answerCount, lanesToCount } from './truth/discrepancies';
import { confirmTold, reportedQuantity } from './truth/toldVisit';

const PLAN = ['laneNo', 'batchId', 'planQty'] as const;
const amount = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Why so many are planned: as it was planned, as long as nobody has changed the quantity. */
function reasonOf({ laneNo, planQty }: ReplenishLine, planned: readonly ReplenishLine[]) {
  const before = planned.find((line) => line.laneNo === laneNo);
  if (before && amount(before.planQty) === amount(planQty))
    return { why: before.why ?? null, demand: before.demand ?? null, targetDays: before.targetDays ?? null };
  return { why: amount(planQty) > 0 ? 'manual' : null, demand: null, targetDays: null };
}

/** Units in a lane when what is planned comes in. */
const stockThen = (stock: number, { countQty, removeQty }: ReplenishLine) =>
  Math.max(0, (typeof countQty === 'number' ? countQty : stock) - amount(removeQty));

/**
 * Lines with what the machine says of their lanes.
 * @param open the plan may still be changed
 * @param planned as they stood before
 * @throws AppError 400
 */
async function withLanes(
  work: UnitOfWork,
  deviceId: string,
  lines: readonly ReplenishLine[],
  open: boolean,
  planned: readonly ReplenishLine[] = [],
): Promise<Values[]> {
  const known = await work.trx
    .selectFrom('lanes')
    .select(['id', 'laneNo', 'productId', 'stock'])
    .where('deviceId', '=', deviceId)
    .execute();
  const asked = await lanesToCount(work.trx, deviceId);
  const laneFor = (line: ReplenishLine, index: number) => {
    const lane = known.find(({ laneNo }) => laneNo === line.laneNo);
    if (!lane) throw noLane(index);
    return lane;
  };
  if (open)
    await assertPlanFits(
      work,
      lines.map((line, index) => {
        const lane = laneFor(line, index);
        return { lane: { ...lane, stock: stockThen(lane.stock, line) }, batchId: line.batchId };
      }),
    );
  return lines.map((line, index) => {
    const { productId, laneNo, stock } = laneFor(line, index);
    const countAsked = asked.includes(laneNo);
    return {
      ...line,
      ...reasonOf(line, planned),
      productId,
      countAsked,
      beforeQty: stock,
      afterQty: afterQty(stock, line),
    };
  });
}

/** Once packing has begun, the plan is what was packed by. @throws AppError 409 */
function assertPlanKept(current: AnyRow, lines: readonly ReplenishLine[]): void {
  if (PLAN_OPEN.includes(current.state)) return;
  const before = new Map(linesOf<ReplenishLine>(current).map((line) => [line.laneNo, line]));
  for (const line of lines) {
    const planned = before.get(line.laneNo);
    const frozen = planned && PLAN.every((name) => (planned[name] ?? null) === (line[name] ?? null));
    // What was not planned can still be taken along; it plans nothing.
    if (!frozen && !(planned === undefined && amount(line.planQty) === 0))
      throw new AppError(409, 'err.repl.frozen');
  }
}

const total = (lines: readonly ReplenishLine[], name: 'planQty' | 'addQty') =>
  lines.reduce((sum, line) => sum + amount(line[name]), 0);

/** What a visit would bring now, to the lanes that this person may fill. */
async function suggestedOwn(work: UnitOfWork, deviceId: string): Promise<Values[]> {
  const own = await fillableLanes(work, deviceId);
  const lines = await suggestedLines(work, deviceId);
  return own ? lines.filter(({ laneNo }) => own.has(String(laneNo))) : lines;
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const deviceId = String(current?.deviceId ?? values.deviceId);
  const given = values.lines === undefined && current ? undefined : linesOf<ReplenishLine>(values);
  if (current && given) assertPlanKept(current, given);
  const known = new Set((current ? linesOf<ReplenishLine>(current) : []).map(({ laneNo }) => laneNo));
  const more = (given ?? []).map(({ laneNo }) => String(laneNo)).filter((laneNo) => !known.has(laneNo));
  await assertFillable(work, deviceId, more);
  if (current?.assigneeId)
    await assertFilledBy(work, String(current.assigneeId), { deviceId, laneNos: more });
  const lines =
    given &&
    (given.length > 0 || current
      ? await withLanes(
          work,
          deviceId,
          given,
          !current || PLAN_OPEN.includes(current.state),
          current ? linesOf<ReplenishLine>(current) : [],
        )
      : await suggestedOwn(work, deviceId));
  const sums = lines && { lines, planTotal: total(lines, 'planQty'), addTotal: total(lines, 'addQty') };
  if (current)
    return { ...values, ...(values.plannedAt === null && { plannedAt: current.plannedAt }), ...sums };
  return {
    ...values,
    ...sums,
    plannedAt: values.plannedAt ?? work.deps.clock(),
    replNo: await nextNumber(work, 'RP'),
    accountId: work.context.principal.userId,
  };
}

/** A count answers what is asked about the lane. @returns by how much it corrects what the books had before the visit */
async function correctionOf(
  work: UnitOfWork,
  { row, lane, line, bookQty }: { row: AnyRow; lane: StockedLane; line: ReplenishLine; bookQty: number },
): Promise<number> {
  const { countQty } = line;
  if (typeof countQty !== 'number') return 0;
  const [deviceId, refNo] = [String(row.deviceId), String(row.replNo)];
  const others = linesOf<ReplenishLine>(row).flatMap((each) =>
    each !== line && typeof each.countQty === 'number' ? [each.countQty - amount(each.beforeQty)] : [],
  );
  await answerCount(work, { lane: { ...lane, deviceId }, bookQty, countQty, refNo, others });
  return Math.min(Math.max(countQty, lane.lockedStock), lane.capacity) - bookQty;
}

async function fillLane(
  work: UnitOfWork,
  row: AnyRow,
  { line, lane }: { line: ReplenishLine; lane: StockedLane },
): Promise<Values> {
  const batchId = typeof line.batchId === 'string' ? line.batchId : null;
  const [add, remove] = [amount(line.addQty), amount(line.removeQty)];
  const [deviceId, refNo] = [String(row.deviceId), String(row.replNo)];
  const visited = { deviceId, replNo: refNo, lane };
  const told = await reportedQuantity(work, visited);
  const bookQty = lane.stock - (told ?? 0);
  const correction = await correctionOf(work, { row, lane, line, bookQty });
  if (told !== undefined) {
    const done = await confirmTold(work, visited, { told, moved: add - remove, correction, batchId });
    return Object.assign({}, line, done);
  }
  await bookMovement(work, { deviceId, lane, delta: correction, kind: 'adjust', refNo });
  const beforeQty = lane.stock;
  const booking = { deviceId, lane, kind: 'repl', refNo } as const;
  await bookMovement(work, { ...booking, delta: -remove });
  if (add > 0 && batchId) await assertLoadable(work, lane, batchId);
  await bookMovement(work, { ...booking, delta: add, batchId });
  return { ...line, productId: lane.productId, beforeQty, afterQty: lane.stock };
}

/** Of many lanes, whoever stands before the machine wants to know which one is refused. */
function ofLane(error: unknown, lane: string): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.status, error.key, { ...error.params, lane }, error.fields);
}

/** Lanes have sold and been filled since the plan was made: nothing is packed that they would not take now. */
async function assertPacked(work: UnitOfWork, row: AnyRow): Promise<void> {
  for (const line of linesOf<ReplenishLine>(row)) {
    const { batchId, planQty } = line;
    const lane = await laneOf(work, String(row.deviceId), line.laneNo);
    if (!lane || amount(planQty) === 0) continue;
    // From here on the plan stands: what has no batch could not be told apart in the lane.
    if (typeof batchId !== 'string') throw new AppError(409, 'err.repl.batch', { lane: lane.laneNo });
    try {
      await assertLoadable(work, { ...lane, stock: stockThen(lane.stock, line) }, batchId);
    } catch (error) {
      throw ofLane(error, lane.laneNo);
    }
  }
}

/** What came out and went in, lane by lane. */
async function fill(work: UnitOfWork, row: AnyRow): Promise<Values[]> {
  const done: Values[] = [];
  const seen = new Set<string>();
  const moved = linesOf<ReplenishLine>(row).filter(
    ({ addQty, removeQty, countQty }) =>
      amount(addQty) > 0 || amount(removeQty) > 0 || typeof countQty === 'number',
  );
  await assertFillable(
    work,
    String(row.deviceId),
    moved.map(({ laneNo }) => String(laneNo)),
  );
  await lockLanes(work, String(row.deviceId));
  for (const [index, line] of linesOf<ReplenishLine>(row).entries()) {
    const lane = await laneOf(work, String(row.deviceId), line.laneNo);
    if (!lane) throw noLane(index);
    try {
      await assertScanned(work, { line, index, productId: lane.productId, seen });
      done.push(await fillLane(work, row, { line, lane }));
    } catch (error) {
      throw ofLane(error, lane.laneNo);
    }
  }
  return done;
}

export const servedReplenishTasks: ServedResource = {
  resource: replenishTasks,
  prepare,
  complete: withLineFacts,
  commands: {
    async assign(work, row, { assigneeId }) {
      const laneNos = linesOf<ReplenishLine>(row).map(({ laneNo }) => String(laneNo));
      await assertFilledBy(work, String(assigneeId), { deviceId: String(row.deviceId), laneNos });
      return { set: { assigneeId } };
    },
    async pick(work, row) {
      const set = await pickFor(work, row);
      await assertPacked(work, { ...row, ...set });
      return { set };
    },
    async cancel(work, row) {
      await bringBack(work, row, []);
      return {};
    },
    arrive: async ({ deps }) => ({ set: { startedAt: new Date(deps.clock()) } }),
    async submit(work, row) {
      const lines = await fill(work, row);
      await bringBack(work, row, lines);
      const finishedAt = new Date(work.deps.clock());
      return { set: { lines, finishedAt, accountId: work.context.principal.userId } };
    },
  },
};
