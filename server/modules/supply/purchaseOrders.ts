import { ulid } from 'ulid';
import type { StorageClass } from '../../../contract/climate';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { Line } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { purchaseOrders } from '../../../contract/resources/supply/purchaseOrders';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { nextNumber } from '../../kit/records/documentNumber';
import { invalid } from '../../kit/records/draft';
import type { Change, CommandResult, Served, Values } from '../../kit/served';
import { HINDRANCE_KEYS, hindrancesFor } from './hindrances';
import { putAway, warehouseOf } from './warehouse/putAway';

/** What has to be kept cold on its way, too. */
const COLD: readonly StorageClass[] = ['CN_COLD', 'COLD_2_8', 'FREEZE'];

const linesOf = (row: Values | AnyRow) => row.lines as readonly Line[];
/** Sum of an order in minor units. */
export function amountOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { qty, price }) => sum + Number(qty) * Number(price), 0);
}

/** Two orders at once are not both within a limit that bears one: the supplier is locked. @throws AppError 409 */
async function assertSupplier({ trx, deps }: Change, row: AnyRow): Promise<void> {
  await trx
    .selectFrom('druggists')
    .select('id')
    .where('id', '=', String(row.druggistId))
    .forUpdate()
    .executeTakeFirst();
  const found = await hindrancesFor(trx, [row], deps.clock());
  const [first] = found.get(row.id) ?? [];
  if (first) throw new AppError(409, HINDRANCE_KEYS[first.kind], first.params);
}

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  const amount = values.lines === undefined ? {} : { amount: amountOf(linesOf(values)) };
  if (current) return { ...values, ...amount };
  return { ...values, ...amount, poNo: await nextNumber(change, 'PO') };
}

async function submit(change: Change, row: AnyRow): Promise<CommandResult> {
  await assertSupplier(change, row);
  return {};
}

async function receive(change: Change, _row: AnyRow, { tempRecordFile }: Values): Promise<CommandResult> {
  return { set: { receivedBy: change.act.principal.userId, tempRecordFile: tempRecordFile ?? null } };
}

const PARTS = ['received', 'batchNo', 'mfgDate', 'expiry'] as const;

/** Made, and not past its last day; what is not received may say what it likes. */
function isUsable({ received, mfgDate, expiry }: Line, today: string): boolean {
  return Number(received) === 0 || (String(expiry) > String(mfgDate) && String(expiry) >= today);
}

/** @throws AppError 400 naming the cells that are missing, too large or past */
function assertCounted(lines: readonly Line[], today: string): void {
  const wrong = lines.flatMap((line, index) => [
    ...PARTS.filter((part) => (line[part] ?? null) === null).map(
      (part) => [`lines.${index}.${part}`, 'err.supply.received'] as const,
    ),
    ...(Number(line.received) > Number(line.qty)
      ? [[`lines.${index}.received`, 'err.supply.tooMany'] as const]
      : []),
    ...((line.expiry ?? null) !== null && !isUsable(line, today)
      ? [[`lines.${index}.expiry`, 'err.supply.past'] as const]
      : []),
  ]);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** Is something cold among what is received? */
async function hasCold(trx: Executor, lines: readonly Line[]): Promise<boolean> {
  const taken = lines.filter(({ received }) => Number(received) > 0);
  if (taken.length === 0) return false;
  const cold = await trx
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      taken.map(({ productId }) => String(productId)),
    )
    .where('storageClass', 'in', COLD)
    .executeTakeFirst();
  return cold !== undefined;
}

const sumOf = (lines: readonly Line[], part: 'qty' | 'received') =>
  lines.reduce((sum, line) => sum + Number(line[part]), 0);

interface Sampled {
  sampleSize: number;
  defects: number;
  rejectReason: string | null;
}

/** @throws AppError 400: nothing is taken unseen, and of what is defective nothing is taken */
function assertSampled(lines: readonly Line[], { sampleSize, defects, rejectReason }: Sampled): void {
  const [ordered, received] = [sumOf(lines, 'qty'), sumOf(lines, 'received')];
  if (sampleSize > ordered || (received > 0 && sampleSize === 0))
    throw invalid({ sampleSize: 'err.supply.sample' });
  if (defects > sampleSize) throw invalid({ defects: 'err.supply.defects' });
  if (received > ordered - defects) throw invalid({ defects: 'err.supply.defectsTaken' });
  if (defects > 0 && rejectReason === null) throw invalid({ rejectReason: 'err.supply.rejectReason' });
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Goods are looked at by a sample: all of them taken, or a part; a defect leaves a part behind.
 * @throws AppError 409 for cold goods without their record
 */
async function accept({ trx, act, deps }: Change, row: AnyRow, args: Values): Promise<CommandResult> {
  const lines = linesOf(row);
  assertCounted(lines, tradeDay(deps.clock()));
  const sampled = {
    sampleSize: Number(args.sampleSize),
    defects: Number(args.defects),
    rejectReason: textOf(args.rejectReason),
  };
  assertSampled(lines, sampled);
  // What is turned away because its record is missing needs none.
  if (row.tempRecordFile === null && (await hasCold(trx, lines)))
    throw new AppError(409, 'err.supply.temperature');
  const all = lines.every(({ qty, received }) => qty === received);
  const inspectionFile = args.inspectionFile ?? null;
  const state = all ? 'accepted' : 'part_rejected';
  return { set: { ...sampled, inspectionFile, state, checkedBy: act.principal.userId } };
}

type Received = Record<'productId' | 'batchNo' | 'mfgDate' | 'expiry' | 'received', unknown>;

/** Batches that nobody knew yet come into being with the goods. */
async function makeBatches({ trx, deps }: Change, taken: readonly Received[]): Promise<void> {
  for (const { productId, batchNo, mfgDate, expiry } of taken) {
    const product = await trx
      .selectFrom('products')
      .select('orgId')
      .where('id', '=', String(productId))
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('batches')
      .values({
        id: ulid(deps.clock()),
        orgId: product.orgId,
        productId: String(productId),
        batchNo: String(batchNo),
        mfgDate: String(mfgDate),
        expiry: String(expiry),
      })
      .onConflict((on) => on.columns(['productId', 'batchNo']).doNothing())
      .execute();
  }
}

async function stock(change: Change, row: AnyRow, args: Values): Promise<CommandResult> {
  const taken = linesOf(row).filter(({ received }) => Number(received) > 0) as Received[];
  const warehouse = await warehouseOf(change, row, args.warehouseId);
  await makeBatches(change, taken);
  if (warehouse && taken.length > 0) await putAway(change, warehouse, { poNo: String(row.poNo), taken });
  return { set: { warehouseId: warehouse?.id ?? null } };
}

export const servedPurchaseOrders: Served = {
  resource: purchaseOrders,
  shortSearches: true,
  prepare,
  async complete(db, rows, { now }) {
    const drafts = rows.filter(({ state }) => state === 'draft');
    const found = await hindrancesFor(db, drafts, now);
    return rows.map((row) => ({ ...row, hindrances: (found.get(row.id) ?? []).map(({ kind }) => kind) }));
  },
  commands: {
    submit,
    receive,
    accept,
    stock,
  },
};
