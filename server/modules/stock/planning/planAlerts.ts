import {
  type AlertsBody,
  type MachinePlan,
  type PlannedLine,
  planLanes,
  type SkippedAlert,
  type TasksOfAlerts,
} from '../../../../contract/stocking/planning';
import { AppError } from '../../../errors';
import { ownRows } from '../../../kit/query/listQuery';
import type { UnitOfWork } from '../../../kit/served';
import { servedDevices } from '../../machines/devices';
import { servedReplenishTasks } from '../replenishTasks';
import { openLinesOf, type ProductFacts, planningFacts } from './facts';
import { insertTask } from './insertTask';
import { taskLine } from './taskLine';

/** Machines that exist for the person, in the order of their ids. @throws AppError 404 */
async function machinesOf(work: UnitOfWork, ids: readonly string[], lock: boolean) {
  const own = ownRows(work.trx, servedDevices, work.context.principal, work.deps.clock())
    .where('id', 'in', [...ids])
    .orderBy('id');
  const rows = await (lock ? own.forUpdate() : own).execute();
  if (rows.length < ids.length) throw new AppError(404, 'err.common.notFound');
  return rows.map(({ id, orgId }) => ({ deviceId: String(id), orgId: String(orgId) }));
}

function skipOf({ lanes, batches }: ProductFacts, productId: string): SkippedAlert {
  if (lanes.length === 0) return { productId, why: 'noLane' };
  const full = lanes.every(({ room }) => room === 0);
  return { productId, why: full || batches.length === 0 ? 'full' : 'noBatch' };
}

function linesOf(facts: ProductFacts): PlannedLine[] {
  const { productId, demand } = facts;
  return planLanes(facts).map(({ laneNo, stock, batch, qty, why }) => ({
    laneNo,
    productId,
    batchId: batch?.id ?? null,
    batchNo: batch?.batchNo ?? null,
    expiry: batch?.expiry ?? null,
    planQty: qty,
    stock,
    why,
    demand,
  }));
}

async function planOf(
  work: UnitOfWork,
  { deviceId, orgId }: { deviceId: string; orgId: string },
  products: readonly string[],
): Promise<MachinePlan> {
  const brought = await openLinesOf(work.trx, deviceId);
  const open = new Map(brought.map(({ productId, replNo }) => [productId, replNo]));
  const wanted = products.filter((productId) => !open.has(productId));
  const facts = wanted.length > 0 ? await planningFacts(work, deviceId, wanted) : [];
  const planned = facts.map((each) => ({ each, lines: linesOf(each) }));
  const skipped = products.flatMap((productId): SkippedAlert[] => {
    const replNo = open.get(productId);
    if (replNo !== undefined) return [{ productId, why: 'openTask', replNo }];
    const own = planned.find(({ each }) => each.productId === productId);
    return own && own.lines.length === 0 ? [skipOf(own.each, productId)] : [];
  });
  const lines = planned.flatMap((each) => each.lines).sort((a, b) => (a.laneNo < b.laneNo ? -1 : 1));
  return { deviceId, orgId, targetDays: facts[0]?.targetDays ?? 0, lines, skipped };
}

/**
 * What a visit would bring to each machine for these alerts, and why.
 * @param lock locks the machines before tasks are created, so that they are not planned twice
 */
export async function planAlerts(
  work: UnitOfWork,
  { alerts }: AlertsBody,
  lock = false,
): Promise<MachinePlan[]> {
  const products = new Map<string, Set<string>>();
  for (const { deviceId, productId } of alerts)
    products.set(deviceId, (products.get(deviceId) ?? new Set()).add(productId));
  const plans: MachinePlan[] = [];
  for (const machine of await machinesOf(work, [...products.keys()], lock))
    plans.push(await planOf(work, machine, [...(products.get(machine.deviceId) ?? [])]));
  return plans;
}

/** One task a machine; what an open task brings already is left out. */
export async function tasksOfAlerts(work: UnitOfWork, body: AlertsBody): Promise<TasksOfAlerts> {
  const made: TasksOfAlerts = { tasks: [], skipped: [] };
  for (const { deviceId, orgId, targetDays, lines, skipped } of await planAlerts(work, body, true)) {
    made.skipped.push(...skipped.map((each) => ({ deviceId, ...each })));
    if (lines.length === 0) continue;
    const type = lines.some(({ stock }) => stock === 0) ? 'urgent' : 'routine';
    const planned = lines.map((line) => taskLine(line, { demand: line.demand, targetDays }));
    made.tasks.push(await insertTask(work, servedReplenishTasks, { deviceId, orgId, type, lines: planned }));
  }
  return made;
}
