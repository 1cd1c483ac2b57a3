import type { Line } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { purchaseOrders } from '../../../contract/resources/supply/purchaseOrders';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { nextNumber } from '../../kit/records/documentNumber';
import { linesOf } from '../../kit/records/fieldValues';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { accept } from './acceptance';
import { HINDRANCE_KEYS, hindrancesFor } from './hindrances';
import { putAway, warehouseOf } from './warehouse/putAway';

/** Sum of an order in minor units. */
export function purchaseSum(lines: readonly Line[]): number {
  return lines.reduce((sum, { qty, price }) => sum + Number(qty) * Number(price), 0);
}

/** Two orders at once are not both within a limit that bears one: the supplier is locked. @throws AppError 409 */
async function assertSupplier({ trx, deps }: UnitOfWork, row: AnyRow): Promise<void> {
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

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const amount = values.lines === undefined ? {} : { amount: purchaseSum(linesOf<Line>(values)) };
  if (current) return { ...values, ...amount };
  return { ...values, ...amount, poNo: await nextNumber(work, 'PO') };
}

async function submit(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  await assertSupplier(work, row);
  return {};
}

async function receive(work: UnitOfWork, _row: AnyRow, { tempRecordFile }: Values): Promise<CommandResult> {
  return { set: { receivedBy: work.context.principal.userId, tempRecordFile: tempRecordFile ?? null } };
}

type ReceivedLine = Record<'productId' | 'batchNo' | 'mfgDate' | 'expiry' | 'received', unknown>;

/** Batches that nobody knew yet come into being with the goods. */
async function makeBatches({ trx, deps }: UnitOfWork, taken: readonly ReceivedLine[]): Promise<void> {
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

async function stock(work: UnitOfWork, row: AnyRow, args: Values): Promise<CommandResult> {
  const taken = linesOf<Line>(row).filter(({ received }) => Number(received) > 0) as ReceivedLine[];
  const warehouse = await warehouseOf(work, row, args.warehouseId);
  await makeBatches(work, taken);
  if (warehouse && taken.length > 0) await putAway(work, warehouse, { poNo: String(row.poNo), taken });
  return { set: { warehouseId: warehouse?.id ?? null } };
}

export const servedPurchaseOrders: ServedResource = {
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
