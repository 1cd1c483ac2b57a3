import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { shelfPlans } from '../../../../contract/resources/stock/shelfPlans';
import type { PlanRefusal } from '../../../../contract/stocking/otherStates';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { linesOf } from '../../../kit/records/fieldValues';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { tellPlan } from '../../machines/commands/request';
import { standRefusal } from '../../machines/laneArranging';
import { noLane } from '../movements';

interface Line {
  laneNo: string;
  productId: string;
  capacity: number;
  parLevel?: number | null;
  minAlert?: number | null;
  price: number;
}

function lanesOf(db: Executor, deviceIds: readonly string[]) {
  return db
    .selectFrom('lanes')
    .select(['id', 'deviceId', 'laneNo', 'productId', 'price', 'capacity', 'stock', 'minAlert', 'parLevel'])
    .where('deviceId', 'in', [...deviceIds])
    .execute();
}
type Lane = Awaited<ReturnType<typeof lanesOf>>[number];

const differs = (lane: Lane, line: Line) =>
  lane.productId !== line.productId || lane.price !== line.price || lane.capacity !== line.capacity;

/** What the plan would change on the machine as it is now. */
function differenceOf(line: Line, lane: Lane | undefined): Values[] {
  if (lane && !differs(lane, line)) return [];
  const { laneNo, productId, capacity, price } = line;
  const now = { nowProductId: lane?.productId, nowCapacity: lane?.capacity, nowPrice: lane?.price };
  return [{ laneNo, productId, capacity, price, ...now, stock: lane?.stock }];
}

async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = rows.map(({ deviceId }) => String(deviceId));
  const lanes = ids.length > 0 ? await lanesOf(db, ids) : [];
  const byPlace = new Map(lanes.map((lane) => [`${lane.deviceId}/${lane.laneNo}`, lane]));
  return rows.map((row) => {
    const differences = linesOf<Line>(row).flatMap((line) =>
      differenceOf(line, byPlace.get(`${row.deviceId}/${line.laneNo}`)),
    );
    return { ...row, changed: differences.length, differences };
  });
}

async function prepare({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const known = await lanesOf(trx, [String(current?.deviceId ?? values.deviceId)]);
  if (known.length === 0) throw new AppError(409, 'err.device.no_cabinet');
  for (const [index, { laneNo }] of linesOf<Line>(values).entries())
    if (!known.some((lane) => lane.laneNo === laneNo)) throw noLane(index);
  return values;
}

interface PlannedShelf {
  line: Line;
  /** Absent where trays or lanes were rearranged since. */
  lane: Lane | undefined;
}

async function placed({ trx }: UnitOfWork, row: AnyRow): Promise<PlannedShelf[]> {
  const lanes = await lanesOf(trx, [String(row.deviceId)]);
  return linesOf<Line>(row).map((line) => ({
    line,
    lane: lanes.find(({ laneNo }) => laneNo === line.laneNo),
  }));
}

async function refusalOf(work: UnitOfWork, { line, lane }: PlannedShelf, withGoods: boolean) {
  if (!lane) return 'err.plan.noLane';
  const moves = lane.productId !== line.productId;
  const refusal = moves ? await standRefusal(work, lane.id, line.productId) : undefined;
  if (refusal || !withGoods) return refusal;
  if (moves && lane.stock > 0) return 'err.lane.stock_left';
  return lane.stock > line.capacity ? 'err.repl.over_capacity' : undefined;
}

export interface LaneRefusal {
  index: number;
  laneNo: string;
  key: PlanRefusal;
}

/**
 * The lanes that do not take what is planned: the same reasons as when somebody assigns a product by hand.
 * @param withGoods as it is now; otherwise what lies there may be sold off before the plan is due
 */
export async function refusalsOf(work: UnitOfWork, row: AnyRow, withGoods: boolean): Promise<LaneRefusal[]> {
  const refused: LaneRefusal[] = [];
  for (const [index, place] of (await placed(work, row)).entries()) {
    const key = await refusalOf(work, place, withGoods);
    if (key) refused.push({ index, laneNo: place.line.laneNo, key });
  }
  return refused;
}

/** @throws AppError 409 with the first reason; each refused line is named */
async function assertTaken(work: UnitOfWork, row: AnyRow, withGoods: boolean): Promise<void> {
  const refused = await refusalsOf(work, row, withGoods);
  const [first] = refused;
  if (!first) return;
  const fields = refused.map(({ index, key }) => [`lines.${index}.productId`, key]);
  throw new AppError(409, first.key, { lane: first.laneNo }, Object.fromEntries(fields));
}

/** The lanes become as planned, and the machine is told so. @returns what to note in the plan */
export async function applyPlan(work: UnitOfWork, row: AnyRow): Promise<Values> {
  const { trx, deps, context } = work;
  for (const { line, lane } of await placed(work, row)) {
    if (!lane) throw new AppError(409, 'err.plan.noLane');
    const { productId, price, capacity, minAlert, parLevel } = line;
    await trx
      .updateTable('lanes')
      .set({
        productId,
        price,
        capacity,
        minAlert: minAlert ?? lane.minAlert,
        parLevel: parLevel ?? lane.parLevel,
        version: sql<number>`version + 1`,
        updatedAt: new Date(deps.clock()),
      })
      .where('id', '=', lane.id)
      .execute();
  }
  const machine = { ...row, id: String(row.deviceId) };
  await tellPlan(work, machine, String(row.planName));
  const appliedBy = context.principal.userId || null;
  return { appliedAt: new Date(deps.clock()), appliedBy, ...NOT_REFUSED };
}

const NOT_REFUSED = { refusals: null, refusedAt: null };

export const servedShelfPlans: ServedResource = {
  resource: shelfPlans,
  prepare,
  complete,
  commands: {
    async publish(work, row) {
      await assertTaken(work, row, false);
      return {};
    },
    withdraw: async () => ({ set: NOT_REFUSED }),
    async apply(work, row) {
      await assertTaken(work, row, true);
      return { set: await applyPlan(work, row) };
    },
  },
};
