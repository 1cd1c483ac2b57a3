import {
  type BuyBody,
  creditRefusal,
  orderRefusal,
  type PricedLine,
  priceLine,
  type ServicePlan,
  trialRefusal,
} from '../../../contract/charging/service';
import { CHARGE_PAY_WINDOW_MS, TRIAL_DAYS } from '../../../contract/charging/words';
import type { AnyRow } from '../../../contract/kit/resource';
import { DAY_MS } from '../../../contract/time/durations';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { toRow } from '../../kit/query/rows';
import { logged } from '../../kit/records/createRecord';
import { nextNumber } from '../../kit/records/documentNumber';
import { toStored } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { provisionAll, servedChargeOrders, servedServiceSubscriptions } from './orders';
import { servicePlan } from './plan';

/** @throws AppError 404, 409 `err.charge.not_authorised` */
async function planFor({ trx, deps, context }: UnitOfWork, orgId: string): Promise<ServicePlan> {
  if (!context.principal.orgIds.has(orgId)) throw new AppError(404, 'err.common.notFound');
  const plan = await servicePlan(trx, orgId, deps.clock());
  if (plan.refusal !== undefined) throw new AppError(409, plan.refusal);
  return plan;
}

function pricedLines(plan: ServicePlan, { lines }: BuyBody): PricedLine[] {
  const refusal = orderRefusal(plan, lines, plan.asOf);
  if (refusal !== undefined) throw new AppError(409, refusal);
  return lines.flatMap((line) => {
    const service = plan.services.find(({ itemId }) => itemId === line.itemId);
    return (service && priceLine(service, line, plan.asOf)) ?? [];
  });
}

async function inserted(
  work: UnitOfWork,
  served: ServedResource,
  values: Record<string, unknown>,
): Promise<AnyRow> {
  const { trx, deps } = work;
  const at = new Date(deps.clock());
  const own = { id: ulid(at.getTime()), createdAt: at, updatedAt: at };
  const table = served.resource.name as 'chargeOrders' | 'serviceSubscriptions';
  const stored = await trx
    .insertInto(table)
    .values({ ...toStored(served.resource, values, { id: own.id, keys: deps.keys }), ...own } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = toRow(served, stored, deps.keys);
  const { orgId, ...after } = values;
  logged(work, served, { action: `${table}.created`, entityId: row.id, after, orgId: String(orgId) });
  return row;
}

/**
 * An order with the prices of this moment. What costs nothing begins at once.
 * @throws AppError 409 `err.charge.*`: not authorised, not on sale, basic first, another price than was seen, too much unpaid
 */
export async function buy(work: UnitOfWork, orgId: string, body: BuyBody): Promise<AnyRow> {
  const { trx, deps, context } = work;
  // Two orders at once do not share what is left of the limit.
  await trx.selectFrom('chargeAuthorizations').select('id').where('orgId', '=', orgId).forUpdate().execute();
  const plan = await planFor(work, orgId);
  if (!plan.payTypes.includes(body.payType)) throw new AppError(409, 'err.charge.payType');
  const lines = pricedLines(plan, body);
  const amount = lines.reduce((sum, { pay }) => sum + pay, 0);
  if (amount !== body.amount) throw new AppError(409, 'err.charge.priceChanged');
  const refusal = creditRefusal(plan, amount);
  if (refusal !== undefined) throw new AppError(409, refusal);
  const now = new Date(deps.clock());
  const free = amount === 0;
  const order = await inserted(work, servedChargeOrders, {
    orgId,
    orderNo: await nextNumber(work, 'CO'),
    state: free ? 'active' : 'to_pay',
    lines,
    amount,
    payType: body.payType,
    payDeadline: new Date(now.getTime() + CHARGE_PAY_WINDOW_MS),
    orderedBy: context.principal.name,
    orderedAt: now,
    ...(free ? { paidAt: now } : {}),
  });
  if (free) await provisionAll(work, order);
  return order;
}

/** Lets an institution use a service for a while without paying, once. @throws AppError 409 `err.charge.*` */
export async function beginTrial(work: UnitOfWork, orgId: string, itemId: string): Promise<AnyRow> {
  const plan = await planFor(work, orgId);
  const refusal = trialRefusal(plan, itemId);
  if (refusal !== undefined) throw new AppError(409, refusal);
  const now = work.deps.clock();
  return inserted(work, servedServiceSubscriptions, {
    orgId,
    itemId,
    qty: plan.services.find((service) => service.itemId === itemId)?.usualQty ?? 1,
    state: 'trial',
    startAt: new Date(now),
    endAt: new Date(now + TRIAL_DAYS * DAY_MS),
  });
}
