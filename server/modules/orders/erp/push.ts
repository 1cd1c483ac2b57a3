import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { ERP_PUSHING_MS, ERP_REPUSH_MS, erpRetryMs } from '../../../../contract/orders/erp/push';
import { inParallel } from '../../../concurrency/parallel';
import { causeEvent } from '../../../kit/records/systemEvents';
import type { KitDeps, UnitOfWork, Values } from '../../../kit/served';
import { sheetWords } from '../../../kit/transfer/sheets/words';
import { isResting } from '../../../partners/caller';
import { partnerProblem } from '../../../partners/causes';
import { erpAccount } from '../../../partners/erp/accounts';
import type { ErpLine, ErpPort, ErpPush } from '../../../partners/erp/port';
import { announceDead, servedErpOrders } from './orders';

export type ErpDeps = KitDeps & { erp: ErpPort };

const AT_ONCE = 200;
/** So many pushes are under way at once: mostly they wait for an answer. */
const HANDS = 8;
const PROCESS = 'job:erp.push';
/** An ERP that is left alone for a while has not had its try. */
const RESTING_MS = 60_000;

interface DuePush {
  id: string;
  version: number;
  pushState: string;
  connectionId: string;
}

/** New ones, and those whose time has come: for what the ERP has with another sum than we that is now. */
async function dueOrders({ database: { db }, clock }: ErpDeps): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select e.id, e.version, e.push_state, e.connection_id
    from erp_orders e
    join erp_connections c on c.id = e.connection_id and c.state = 'connected'
    join erp_keys k on k.connection_id = c.id
    where e.push_state in ('new', 'pushing', 'retrying', 'pushed') and (
      (e.push_state = 'new' and e.next_try_at is null)
      or e.next_try_at <= ${new Date(clock())})
    order by e.next_try_at nulls first, e.ordered_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** What the order costs by now: part of it may have gone back since it was pushed. */
async function sumsNow({ trx }: UnitOfWork, { orderNo, totalPrice }: AnyRow): Promise<Values> {
  const order = await trx
    .selectFrom('orders')
    .select(['paidAmt', 'refundAmt'])
    .where('orderNo', '=', String(orderNo))
    .executeTakeFirst();
  if (!order) return {};
  const salePrice = Number(order.paidAmt) - Number(order.refundAmt);
  return { salePrice, freePrice: Math.max(0, Number(totalPrice) - salePrice) };
}

/** Nobody else pushes it meanwhile. False: somebody was faster. */
async function claim(deps: ErpDeps, { id, version, pushState }: DuePush): Promise<boolean> {
  const until = new Date(deps.clock() + ERP_PUSHING_MS);
  if (pushState !== 'pushing') {
    const values = async (work: UnitOfWork, row: AnyRow) => ({
      ...(await sumsNow(work, row)),
      nextTryAt: until,
    });
    return causeEvent(deps, servedErpOrders, { event: 'push', id, process: PROCESS, values });
  }
  // By hand, or by somebody who did not come back: the ERP knows the order by its number.
  const taken = await deps.database.db
    .updateTable('erpOrders')
    .set({ nextTryAt: until, version: version + 1, updatedAt: new Date(deps.clock()) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** ERPs of Chinese chains write dosage forms as on the package. */
const packageForm = (form: string | null) =>
  form && sheetWords('products', 'zh-cn').choice('dosageForm', form);

function pushOf(row: Record<string, unknown>): ErpPush {
  const lines = (typeof row.details === 'string' ? JSON.parse(row.details) : row.details) as ErpLine[];
  return {
    thirdNo: String(row.thirdNo),
    storeNo: String(row.storeNo ?? ''),
    orderedAt: (row.orderedAt as Date).getTime(),
    totalPrice: Number(row.totalPrice),
    freePrice: Number(row.freePrice),
    salePrice: Number(row.salePrice),
    isPrescription: row.isPrescription === true,
    rxId: row.rxId === null ? null : String(row.rxId),
    lines: lines.map((line) => ({
      ...line,
      form: packageForm(line.form),
      price: Number(line.price),
      pack: line.pack ?? null,
    })),
  };
}

async function succeed(deps: ErpDeps, id: string, isWrittenOff: boolean): Promise<void> {
  const pushed = async (_change: UnitOfWork, row: AnyRow) => ({
    pushedAt: row.pushedAt ?? new Date(deps.clock()),
    nextTryAt: new Date(deps.clock() + ERP_REPUSH_MS),
    retryCount: 0,
    lastCause: null,
    lastError: null,
  });
  const of = { id, process: PROCESS };
  await causeEvent(deps, servedErpOrders, { ...of, event: 'pushed', values: pushed });
  if (isWrittenOff) await pushWriteOff(deps, [id], deps.clock(), PROCESS);
}

/** The chain has taken these orders into its books: nobody pushes them any more. */
export async function pushWriteOff(
  deps: KitDeps,
  ids: readonly string[],
  at: number,
  process: string,
): Promise<void> {
  const values = async () => ({
    writtenOffAt: new Date(at),
    nextTryAt: null,
    lastCause: null,
    lastError: null,
  });
  for (const id of ids) await causeEvent(deps, servedErpOrders, { event: 'writeOff', id, process, values });
}

async function failed(work: UnitOfWork, row: AnyRow, error: unknown): Promise<Values> {
  const { cause: lastCause, words: lastError } = partnerProblem(error);
  const after = (ms: number) => new Date(work.deps.clock() + ms);
  if (isResting(error)) return { pushState: 'retrying', nextTryAt: after(RESTING_MS) };
  const retries = Number(row.retryCount);
  const wait = erpRetryMs(retries);
  if (wait === undefined) {
    announceDead(work, row);
    return { pushState: 'dead', nextTryAt: null, lastCause, lastError };
  }
  return { pushState: 'retrying', retryCount: retries + 1, nextTryAt: after(wait), lastCause, lastError };
}

async function pushOne(deps: ErpDeps, { id, connectionId }: DuePush): Promise<void> {
  const { db } = deps.database;
  const account = await erpAccount(db, deps, connectionId);
  // Paused meanwhile: found again after it is resumed.
  if (!account) return;
  const row = await db.selectFrom('erpOrders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  try {
    const { isWrittenOff } = await deps.erp.push(account, pushOf(row));
    await succeed(deps, id, isWrittenOff);
  } catch (error) {
    await causeEvent(deps, servedErpOrders, {
      event: 'fail',
      id,
      process: PROCESS,
      values: (work, current) => failed(work, current, error),
    });
  }
}

/** Pushes what is due; an ERP that does not answer holds up few others. @returns how many */
export async function pushErpOrders(deps: ErpDeps): Promise<number> {
  let done = 0;
  await inParallel(await dueOrders(deps), HANDS, async (order) => {
    if (!(await claim(deps, order))) return;
    await pushOne(deps, order);
    done += 1;
  });
  return done;
}
