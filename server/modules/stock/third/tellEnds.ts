import { erpRetryMs } from '../../../../contract/orders/erp/push';
import type { ReplenishLine } from '../../../../contract/stocking/replenishStates';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents, forEachIsolated } from '../../../kit/records/systemEvents';
import type { KitDeps } from '../../../kit/served';
import { PartnerError } from '../../../partners/caller';
import { erpAccount } from '../../../partners/erp/accounts';
import type { JobDeps } from '../../module';
import type { OrderedLine } from './orderedLines';
import { servedThirdReplenishments } from './thirdReplenishments';

const PROCESS = 'job:stock.third';
const LOOK_MS = 10_000;
const AT_ONCE = 20;
/** After the last of the usual tries it goes on as often: the chain waits for its end. */
const AGAIN_MS = 3_600_000;

const dueOf = ({ database: { db }, clock }: KitDeps) =>
  db
    .selectFrom('thirdReplenishments')
    .select(['id', 'thirdNo', 'state', 'rejectReason', 'lines', 'taskId', 'connectionId', 'tellTries'])
    .where('connectionId', 'is not', null)
    .where('toldAt', 'is', null)
    .where('state', 'in', ['rejected', 'executed'])
    .where((eb) => eb.or([eb('tellAt', 'is', null), eb('tellAt', '<=', new Date(clock()))]))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
type UnreportedEnd = Awaited<ReturnType<typeof dueOf>>[number];

/** What was brought of each drug; nothing of an order that was rejected. */
async function broughtOf({ database: { db } }: KitDeps, { state, taskId, lines }: UnreportedEnd) {
  const task =
    state === 'executed' && taskId
      ? await db.selectFrom('replenishTasks').select('lines').where('id', '=', taskId).executeTakeFirst()
      : undefined;
  const done = (task?.lines ?? []) as unknown as ReplenishLine[];
  return (lines as unknown as OrderedLine[]).map(({ drugCode, productId }) => ({
    drugId: String(drugCode),
    amount: done
      .filter((line) => line.productId === productId)
      .reduce((sum, { addQty }) => sum + Number(addQty ?? 0), 0),
  }));
}

async function tellOne(deps: KitDeps, due: UnreportedEnd): Promise<boolean> {
  const { db } = deps.database;
  const now = deps.clock();
  const note = (set: { toldAt: Date } | { tellTries?: number; tellAt: Date }) =>
    db.updateTable('thirdReplenishments').set(set).where('id', '=', due.id).execute();
  const account = await erpAccount(db, deps, String(due.connectionId));
  if (!account || !deps.erp) {
    // Chains that are disconnected keep no other one waiting.
    await note({ tellAt: new Date(now + AGAIN_MS) });
    return false;
  }
  try {
    const state = due.state === 'executed' ? 'executed' : 'rejected';
    const reason = due.rejectReason ?? null;
    const lines = await broughtOf(deps, due);
    await deps.erp.replenished(account, { thirdNo: String(due.thirdNo), state, reason, lines });
    await note({ toldAt: new Date(now) });
    return true;
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const wait = erpRetryMs(due.tellTries) ?? AGAIN_MS;
    await note({ tellTries: due.tellTries + 1, tellAt: new Date(now + wait) });
    return false;
  }
}

/** An order is carried out when the visit that it asked for is done. @returns how many are */
export async function endOrders(deps: KitDeps): Promise<number> {
  const done = await deps.database.db
    .selectFrom('thirdReplenishments')
    .innerJoin('replenishTasks', 'replenishTasks.id', 'thirdReplenishments.taskId')
    .select('thirdReplenishments.id')
    .where('thirdReplenishments.state', '=', 'accepted')
    .where('replenishTasks.state', 'in', ['submitted', 'synced', 'done', 'discrepancy'])
    .limit(AT_ONCE)
    .execute();
  const ids = done.map(({ id }) => id);
  return causeEvents(deps, servedThirdReplenishments, { event: 'execute', ids, process: PROCESS });
}

/** Chains are told how their orders have ended. @returns how many were told */
export async function tellEnds(deps: KitDeps): Promise<number> {
  const due = new Map((await dueOf(deps)).map((each) => [each.id, each]));
  return forEachIsolated(deps, PROCESS, [...due.keys()], (id) => tellOne(deps, due.get(id) as UnreportedEnd));
}

export function thirdJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.third', LOOK_MS, async () => {
    await endOrders(kit);
    await tellEnds(kit);
  });
}
