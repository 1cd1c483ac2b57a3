import type { AnyRow } from '../../../../contract/kit/resource';
import {
  AFTER_SALE_DAYS,
  afterSaleStepsTo,
  JD_AFTER_SALE_STAGES,
} from '../../../../contract/orders/platform/afterSales';
import { DAY_MS } from '../../../../contract/time/durations';
import { ulid } from '../../../ids';
import { kitTables } from '../../../kit/query/listQuery';
import { applyEvent } from '../../../kit/records/commands';
import { logged } from '../../../kit/records/createRecord';
import { toStored } from '../../../kit/records/draft';
import { findRecord, writeRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import type { AfterSale } from '../../../partners/platform/port';
import { servedJdAfterSales } from '../afterSales';
import { wantPictures } from '../handout/pictures';

type AfterSaleFacts = Omit<AfterSale, 'pictures'>;

async function createAfterSale(work: UnitOfWork, order: AnyRow, told: AfterSaleFacts): Promise<AnyRow> {
  const { resource } = servedJdAfterSales;
  const at = new Date(work.deps.clock());
  const id = ulid(at.getTime());
  const values = {
    ...told,
    state: 'pending_review',
    orderId: order.id,
    deadlineAt: told.appliedAt + AFTER_SALE_DAYS * DAY_MS,
  };
  const own = { id, orgId: order.orgId, createdAt: at, updatedAt: at };
  await kitTables(work.trx)
    .insertInto('jdAfterSales')
    .values({ ...own, ...toStored(resource, values, { id, keys: work.deps.keys }) })
    .execute();
  const entry = { entityId: id, after: values, orgId: order.orgId };
  logged(work, servedJdAfterSales, { ...entry, action: `${resource.name}.created` });
  return findRecord(work, servedJdAfterSales, id);
}

async function knownAfterSale(work: UnitOfWork, afsNo: string): Promise<AnyRow | undefined> {
  const known = await work.trx
    .selectFrom('jdAfterSales')
    .select('id')
    .where('afsNo', '=', afsNo)
    .executeTakeFirst();
  return known && findRecord(work, servedJdAfterSales, known.id);
}

/** An after-sale as the platform has it. @returns it, and whether its money has just gone back */
export async function takeAfterSale(
  work: UnitOfWork,
  order: AnyRow,
  { pictures, ...told }: AfterSale,
): Promise<{ row: AnyRow; isPaidBack: boolean }> {
  let row = (await knownAfterSale(work, told.afsNo)) ?? (await createAfterSale(work, order, told));
  await wantPictures(work, { order, afterSale: row }, pictures);
  const goal = JD_AFTER_SALE_STAGES[told.platState];
  const steps = afterSaleStepsTo(row.state, goal);
  const isPaidBack = steps.some(([, state]) => state === 'refunded');
  const { platState, handleType } = told;
  for (const [event, state] of steps)
    row = await applyEvent(work, servedJdAfterSales, row, event, {
      values: { state, platState, deadlineAt: null },
    });
  if (row.state !== goal) return { row, isPaidBack };
  // Another way to handle it, another sum than was asked for: the platform has the last word.
  const words = { platState, handleType: handleType ?? row.handleType };
  const now = isPaidBack ? { ...words, refundAmt: told.refundAmt } : words;
  if (Object.entries(now).some(([name, value]) => row[name] !== value))
    row = await writeRecord(work, servedJdAfterSales, row, now, { action: 'updated' });
  return { row, isPaidBack };
}
