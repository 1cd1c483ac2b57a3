import type { Selectable } from 'kysely';
import { datedFees, feesAfter, feesOn } from '../../../contract/charging/plannedFees';
import { type ChargeTerm, type Discount, priceOf } from '../../../contract/charging/price';
import type { OfferedService, OfferedTerm, PayType, ServicePlan } from '../../../contract/charging/service';
import type { Locale } from '../../../contract/common/locale';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor, Tables } from '../../db/tables';
import { AppError } from '../../errors';
import { type Reduction, reductionsFor, storedIds } from './reductions';

type Item = Selectable<Tables['chargeItems']>;
type Group = Selectable<Tables['chargeGroups']>;
type Texts = Record<Locale, string>;
interface Org {
  id: string;
  name: string;
  type: string;
}

/** Groups of its sort; an institution of a sort without any gets the usual ones. No groups at all: everything. */
function offeredIds(groups: readonly Group[], { type }: Org): ReadonlySet<string> | undefined {
  if (groups.length === 0) return undefined;
  const own = groups.filter(({ orgTypes }) => storedIds(orgTypes).includes(type));
  const chosen = own.length > 0 ? own : groups.filter(({ isDefault }) => isDefault);
  return new Set(chosen.flatMap(({ itemIds }) => storedIds(itemIds)));
}

function discountOf({ method, amountOff, percentOff }: Reduction): Discount {
  return method === 'fixed_amount'
    ? { method, amountOff: Number(amountOff) }
    : { method: 'fixed_ratio', percentOff: Number(percentOff) };
}

/** Discounts are not added up: the best one counts. */
function bestTerm(
  item: Item,
  term: ChargeTerm,
  { reductions, today }: { reductions: readonly Reduction[]; today: string },
): OfferedTerm {
  const fees = feesOn(item, today);
  const own = reductions.filter((each) => each.term === term && storedIds(each.itemIds).includes(item.id));
  const priced = own.map((each): OfferedTerm => {
    const discountName = each.discName ?? undefined;
    return { term, discountName, ...priceOf(fees, term, 1, discountOf(each)) };
  });
  return priced.reduce((best, each) => (each.pay < best.pay ? each : best), {
    term,
    ...priceOf(fees, term, 1),
  });
}

async function countOf(db: Executor, table: 'devices' | 'iotCards', orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  return Math.max(1, Number(count));
}

/** May the institution buy, and how may it pay? */
async function authorizationOf(db: Executor, { id, type }: Org, now: number) {
  if (type === 'platform') return { refusal: 'err.charge.platform', payTypes: [] };
  const row = await db
    .selectFrom('chargeAuthorizations')
    .select(['allowed', 'payTypes', 'creditLimit', 'validTo'])
    .where('orgId', '=', id)
    .executeTakeFirst();
  const allowed = row?.allowed === true && String(row.validTo) >= tradeDay(now);
  if (!allowed) return { refusal: 'err.charge.not_authorised', payTypes: [] };
  const creditLimit = row.creditLimit === null ? undefined : Number(row.creditLimit);
  return { refusal: undefined, payTypes: storedIds(row.payTypes) as PayType[], creditLimit };
}

async function servicesOf(db: Executor, org: Org, now: number): Promise<OfferedService[]> {
  const all = await db.selectFrom('chargeItems').selectAll().orderBy('sort').orderBy('itemCode').execute();
  const groups = await db.selectFrom('chargeGroups').selectAll().where('enabled', '=', true).execute();
  const functions = await db.selectFrom('chargeFunctions').select(['id', 'funcName']).execute();
  const today = tradeDay(now);
  const reductions = await reductionsFor(db, org.id, now);
  const had = await db.selectFrom('serviceSubscriptions').selectAll().where('orgId', '=', org.id).execute();
  const usual = {
    device: await countOf(db, 'devices', org.id),
    card: await countOf(db, 'iotCards', org.id),
    org: 1,
  };
  const names = new Map(functions.map(({ id, funcName }) => [id, funcName as unknown as Texts]));
  const offered = offeredIds(groups, org);
  return all.flatMap((item): OfferedService[] => {
    const own = had.find(({ itemId }) => itemId === item.id);
    const sold = item.enabled === true && (offered?.has(item.id) ?? true);
    if (!own && !sold) return [];
    const unit = item.unit ?? 'org';
    return [
      {
        itemId: item.id,
        name: item.itemName as unknown as Texts,
        kind: item.kind ?? 'value_added',
        unit,
        functions: storedIds(item.functionIds).flatMap((id) => names.get(id) ?? []),
        terms: sold
          ? (storedIds(item.terms) as ChargeTerm[]).map((term) => bestTerm(item, term, { reductions, today }))
          : [],
        next: feesAfter(datedFees(item), today),
        usualQty: usual[unit],
        own: own && {
          state: own.state ?? 'expired',
          qty: Number(own.qty),
          startAt: own.startAt?.getTime() ?? 0,
          endAt: own.endAt?.getTime() ?? 0,
        },
      },
    ];
  });
}

async function unpaidOf(db: Executor, orgId: string): Promise<ServicePlan['unpaid']> {
  const rows = await db
    .selectFrom('chargeOrders')
    .select(['id', 'orderNo', 'amount', 'payDeadline'])
    .where('orgId', '=', orgId)
    .where('state', '=', 'to_pay')
    .orderBy('orderedAt')
    .execute();
  return rows.map(({ id, orderNo, amount, payDeadline }) => ({
    id,
    orderNo: orderNo ?? '',
    amount: Number(amount),
    payDeadline: payDeadline?.getTime() ?? 0,
  }));
}

/**
 * What an institution has, what it may buy, and for how much today.
 * @throws AppError 404 for an institution the person cannot see
 */
export async function servicePlan(db: Executor, orgId: string, now: number): Promise<ServicePlan> {
  const org = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'type'])
    .where('id', '=', orgId)
    .executeTakeFirst();
  if (!org) throw new AppError(404, 'err.common.notFound');
  return {
    orgId,
    orgName: org.name,
    ...(await authorizationOf(db, org, now)),
    services: await servicesOf(db, org, now),
    unpaid: await unpaidOf(db, orgId),
    asOf: now,
  };
}
