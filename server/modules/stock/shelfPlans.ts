import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { shelfPlans } from '../../../contract/resources/stock/shelfPlans';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { Change, Served, Values } from '../../kit/served';
import { tellPlan } from '../machines/commands/request';
import { noLane } from './movements';

interface Line {
  laneNo: string;
  productId: string;
  capacity: number;
  parLevel?: number | null;
  minAlert?: number | null;
  price: number;
}
const linesOf = ({ lines }: Readonly<Record<string, unknown>>) => (lines ?? []) as Line[];

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

/** How many lanes the plan would change on the machine as it is now. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = rows.map(({ deviceId }) => String(deviceId));
  const lanes = ids.length > 0 ? await lanesOf(db, ids) : [];
  const byPlace = new Map(lanes.map((lane) => [`${lane.deviceId}/${lane.laneNo}`, lane]));
  return rows.map((row) => ({
    ...row,
    changed: linesOf(row).filter((line) => {
      const lane = byPlace.get(`${row.deviceId}/${line.laneNo}`);
      return !lane || differs(lane, line);
    }).length,
  }));
}

async function prepare({ trx }: Change, values: Values, current?: AnyRow): Promise<Values> {
  const known = await lanesOf(trx, [String(current?.deviceId ?? values.deviceId)]);
  if (known.length === 0) throw new AppError(409, 'err.device.no_cabinet');
  for (const [index, { laneNo }] of linesOf(values).entries())
    if (!known.some((lane) => lane.laneNo === laneNo)) throw noLane(index);
  return values;
}

/** A lane changes its product only when nothing lies in it. @throws AppError 409 */
async function apply({ trx, deps }: Change, row: AnyRow): Promise<void> {
  const lanes = await lanesOf(trx, [String(row.deviceId)]);
  for (const [index, line] of linesOf(row).entries()) {
    const lane = lanes.find(({ laneNo }) => laneNo === line.laneNo);
    if (!lane) throw noLane(index);
    if (lane.productId !== line.productId && lane.stock > 0) throw new AppError(409, 'err.track.not_empty');
    if (lane.stock > line.capacity) throw new AppError(409, 'err.repl.over_capacity');
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
}

export const servedShelfPlans: Served = {
  resource: shelfPlans,
  prepare,
  complete,
  async guardDelete(_change, row) {
    if (row.state !== 'draft') throw new AppError(409, 'err.plan.closed');
  },
  commands: {
    async apply(change, row) {
      await apply(change, row);
      const machine = { ...row, id: String(row.deviceId) };
      await tellPlan(change, machine, String(row.planName));
      const { act, deps } = change;
      return { set: { appliedAt: new Date(deps.clock()), appliedBy: act.principal.userId } };
    },
  },
};
