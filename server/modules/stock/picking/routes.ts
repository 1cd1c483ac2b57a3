import { sql } from 'kysely';
import {
  combinedGoods,
  PICK_STATES,
  PICK_TASKS_MAX,
  type PickLine,
  type PickListAnswer,
  pickListSchema,
} from '../../../../contract/stocking/pickList';
import type { ReplenishLine } from '../../../../contract/stocking/replenishStates';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { type Route, route } from '../../../http/route';
import { ownRows } from '../../../kit/query/listQuery';
import { titlesAbove } from '../../../kit/query/rows';
import type { RouteDeps } from '../../module';
import { servedReplenishTasks } from '../replenishTasks';
import { coldOf, expiriesOf } from './lineFacts';

interface Task {
  id: string;
  replNo: string;
  deviceId: string;
  state: string;
  route: string | null;
  assigneeId: string | null;
  lines: ReplenishLine[];
}

/** What records are called; of products and batches from above the name alone can be read. */
async function namesOf(
  db: Executor,
  table: 'devices' | 'users' | 'products' | 'batches',
  ids: readonly string[],
) {
  const column = { devices: 'name', users: 'name', products: 'generic_name', batches: 'batch_no' }[table];
  const { rows } = await sql<{ id: string; title: string }>`
    select id, ${sql.ref(column)} as title from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(
    db,
  );
  const above = table === 'products' || table === 'batches' ? await titlesAbove(db, table, ids) : {};
  return new Map([...rows.map(({ id, title }) => [id, title] as const), ...Object.entries(above)]);
}

const distinct = (values: readonly unknown[]) => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];

async function linesOf(db: Executor, tasks: readonly Task[], machines: ReadonlyMap<string, string>) {
  const lines = tasks.flatMap((task) => task.lines.map((line) => ({ task, line })));
  const productIds = distinct(lines.map(({ line }) => line.productId));
  const batchIds = distinct(lines.map(({ line }) => line.batchId));
  const products = await namesOf(db, 'products', productIds);
  const batches = await namesOf(db, 'batches', batchIds);
  const expiries = await expiriesOf(db, batchIds);
  const cold = await coldOf(db, productIds);
  return lines.map(({ task, line }): PickLine => {
    const [productId, batchId] = [String(line.productId), String(line.batchId ?? '')];
    return {
      taskId: task.id,
      replNo: task.replNo,
      machine: machines.get(task.deviceId) ?? '',
      laneNo: String(line.laneNo),
      productId,
      product: products.get(productId) ?? '',
      batchId: batchId || null,
      batch: batches.get(batchId) ?? '',
      expiry: expiries.get(batchId) ?? null,
      coldBox: cold.has(productId),
      qty: Number(line.planQty ?? 0),
    };
  });
}

interface PickListQuery {
  principal: Principal;
  now: number;
  assigneeId?: string;
  route?: string;
}

/** What one person packs for all machines he goes to. */
export async function pickListOf(db: Executor, asking: PickListQuery): Promise<PickListAnswer> {
  const { principal, now, assigneeId = principal.userId, route: wanted } = asking;
  const open = ownRows(db, servedReplenishTasks, principal, now).where('state', 'in', [...PICK_STATES]);
  const assigned = await db.selectFrom(open.as('open')).select('assigneeId').distinct().execute();
  const people = await namesOf(db, 'users', distinct(assigned.map((task) => task.assigneeId)));
  const own = (await open
    .where('assigneeId', '=', assigneeId)
    .orderBy('plannedAt')
    .orderBy('id')
    .limit(PICK_TASKS_MAX)
    .execute()) as unknown as Task[];
  const tasks = own.filter((task) => !wanted || task.route === wanted);
  const machines = await namesOf(db, 'devices', distinct(tasks.map(({ deviceId }) => deviceId)));
  return {
    people: [...people].map(([id, name]) => ({ id, name })),
    routes: distinct(own.map((task) => task.route)),
    tasks: tasks.map(({ id, replNo, deviceId, state, route: line }) => {
      return { id, replNo, machine: machines.get(deviceId) ?? '', state, route: line };
    }),
    goods: combinedGoods(await linesOf(db, tasks, machines)),
  };
}

export function pickingRoutes({ database, clock }: Pick<RouteDeps, 'database' | 'clock'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/pickLists',
      policy: { anyOf: ['clientMain'] },
      query: pickListSchema,
      summary: 'The open tasks of a replenisher as one pick list: per product and batch, split by machine',
      handler: ({ principal, query: { assigneeId, route: wanted } }): Promise<PickListAnswer> =>
        pickListOf(database.db, { principal, now: clock(), assigneeId, route: wanted }),
    }),
  ];
}
