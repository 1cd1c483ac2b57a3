import { FILE_PURPOSES } from '../../../../contract/files';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { PictureProblem } from '../../../../contract/orders/words';
import { AppError } from '../../../errors';
import { toDisk } from '../../../files/receive';
import { assertTakesFiles, storeFile } from '../../../files/store';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { RequestContext, UnitOfWork } from '../../../kit/served';
import { createFetcher } from '../../../partners/outbound';
import type { JobDeps } from '../../module';
import { servedJdAfterSales } from '../afterSales';
import { servedMeituanOrders } from '../orders';

const AT_ONCE = 10;
const TRIES_MAX = 5;
const AGAIN_MS = 60_000;
const PATIENCE_MS = 10_000;
const PROCESS = 'job:orders.pictures';
const PURPOSE = 'image';
const GONE = [404, 410];

/** Notes what a customer shows; it is fetched afterwards, so that the platform does not wait for it. */
export async function wantPictures(
  { trx, deps }: UnitOfWork,
  { order, afterSale }: { order: AnyRow; afterSale?: AnyRow },
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const nextAt = new Date(deps.clock());
  const of = { orderId: order.id, afterSaleId: afterSale?.id ?? null, orgId: String(order.orgId) };
  const own = { ...of, state: 'waiting' as const, nextAt };
  const rows = urls.map((url, place) => ({ ...own, url, place, fileId: null, problem: null, tries: 0 }));
  await trx
    .insertInto('refundPictures')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

function waiting({ kit, clock }: JobDeps) {
  return kit.database.db
    .selectFrom('refundPictures')
    .innerJoin('orders', 'orders.id', 'refundPictures.orderId')
    .leftJoin('platformStores', 'platformStores.id', 'orders.storeId')
    .select([
      'refundPictures.orderId',
      'afterSaleId',
      'refundPictures.orgId',
      'url',
      'fileId',
      'tries',
      'apiUrl',
    ])
    .where('refundPictures.state', '=', 'waiting')
    .where('nextAt', '<=', new Date(clock()))
    .orderBy('nextAt')
    .orderBy('place')
    .limit(AT_ONCE)
    .execute();
}
type PendingPicture = Awaited<ReturnType<typeof waiting>>[number];

const of = (work: Pick<UnitOfWork, 'trx'>, { orderId, url }: PendingPicture) =>
  work.trx.updateTable('refundPictures').where('orderId', '=', orderId).where('url', '=', url);

/** The name says what it is, whatever the address says. */
function nameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  return /\.(png|jpe?g)$/i.test(name) ? name : `${name || 'picture'}.jpg`;
}

/** Fetches it and makes it a file of the order's institution. @throws AppError, Error */
async function fetched(deps: JobDeps, context: RequestContext, one: PendingPicture): Promise<string> {
  const { kit, filesDir } = deps;
  const host = one.apiUrl && URL.canParse(String(one.apiUrl)) ? [new URL(String(one.apiUrl)).host] : [];
  const fetchFrom = createFetcher({ trusted: new Set(host) });
  const { status, body } = await fetchFrom(one.url, AbortSignal.timeout(PATIENCE_MS));
  if (GONE.includes(status)) throw new GoneError(`HTTP ${status}`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const owner = { ...context.principal, orgId: one.orgId };
  const store = { ...deps, database: kit.database };
  await assertTakesFiles(store, owner);
  const written = await toDisk(body, filesDir, FILE_PURPOSES[PURPOSE].maxBytes);
  const upload = { ...written, name: nameOf(one.url), purpose: PURPOSE };
  const from = { ip: context.ip, requestId: context.requestId };
  const { id } = await storeFile(store, owner, upload, from, async (trx, fileId) => {
    await of({ trx }, one).set({ fileId }).execute();
    await trx.updateTable('files').set({ placed: true }).where('id', '=', fileId).execute();
  });
  return id;
}

/** The order, or its after-sale, shows what there is, and says what could not be fetched. */
async function show(work: UnitOfWork, { orderId, afterSaleId }: PendingPicture): Promise<object> {
  const all = await work.trx
    .selectFrom('refundPictures')
    .select(['state', 'fileId', 'problem'])
    .where('orderId', '=', orderId)
    .where('afterSaleId', 'is not distinct from', afterSaleId)
    .orderBy('place')
    .execute();
  const pictures = all.flatMap(({ state, fileId }) => (state === 'shown' && fileId ? [fileId] : []));
  const failed = all.flatMap(({ state, problem }) => (state === 'failed' && problem ? [problem] : []));
  const problem = failed.length === 0 ? null : [...new Set(failed)];
  const served = afterSaleId ? servedJdAfterSales : servedMeituanOrders;
  const row = await findRecord(work, served, afterSaleId ?? orderId);
  const values = afterSaleId
    ? { pictures, picturesProblem: problem }
    : { refundPictures: pictures, refundPicturesProblem: problem };
  return writeRecord(work, served, row, values, { action: 'updated' });
}

/** It is not at its address any more. */
class GoneError extends Error {}

function problemOf(error: unknown): PictureProblem {
  if (error instanceof GoneError) return 'gone';
  if (!(error instanceof AppError)) return 'unreachable';
  if (error.key === 'err.upload.quota') return 'no_room';
  return error.status === 413 ? 'too_large' : 'no_picture';
}

async function take(deps: JobDeps, context: RequestContext, one: PendingPicture): Promise<void> {
  const { kit, clock } = deps;
  try {
    const fileId = one.fileId ?? (await fetched(deps, context, one));
    await runInTransaction(kit, context, async (work) => {
      await of(work, one).set({ state: 'shown', fileId, problem: null }).execute();
      return show(work, one);
    });
  } catch (error) {
    const tries = one.tries + 1;
    const problem = problemOf(error);
    // What is no picture, or too large, will be none next time.
    const isOver = tries >= TRIES_MAX || (error instanceof AppError && error.status < 500);
    const nextAt = new Date(clock() + tries * AGAIN_MS);
    await runInTransaction(kit, context, async (work) => {
      await of(work, one)
        .set({ tries, problem, nextAt, state: isOver ? 'failed' : 'waiting' })
        .execute();
      return isOver ? show(work, one) : {};
    });
  }
}

/** Fetches what customers show, once; the platform keeps it for a while only. */
export async function fetchPictures(deps: JobDeps): Promise<void> {
  const rows = await waiting(deps);
  if (rows.length === 0) return;
  const context = await systemContext(deps.kit.database.db, PROCESS);
  for (const one of rows) await take(deps, context, one);
}
