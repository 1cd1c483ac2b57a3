import { sql } from 'kysely';
import { baseOf, type ChargeTerm } from '../../../contract/charging/price';
import type { AnyRow } from '../../../contract/kit/resource';
import { chargeDiscounts } from '../../../contract/resources/charging/chargeDiscounts';
import { chargeFunctions } from '../../../contract/resources/charging/chargeFunctions';
import { chargeGroups } from '../../../contract/resources/charging/chargeGroups';
import { chargeItems } from '../../../contract/resources/charging/chargeItems';
import { AppError } from '../../errors';
import { kitTables } from '../../kit/query/listQuery';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, ServerSide, UnitOfWork, Values } from '../../kit/served';
import { datedPrices, dropFees, planFees } from './plannedFees';

const toggles: ServerSide['commands'] = {
  enable: async () => ({ set: { enabled: true } }),
  disable: async () => ({ set: { enabled: false } }),
};

/** A value of the record as it will be. */
const next = (values: Values, current: AnyRow | undefined, name: string) =>
  Object.hasOwn(values, name) ? values[name] : current?.[name];

/** @throws AppError 400: a basic item without any basic function */
async function assertBasicFunction({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<void> {
  if (next(values, current, 'kind') !== 'basic') return;
  const ids = (next(values, current, 'functionIds') ?? []) as string[];
  const basic = await trx
    .selectFrom('chargeFunctions')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('kind', '=', 'basic')
    .executeTakeFirst();
  if (!basic) throw invalid({ functionIds: 'err.charge.basicFunction' });
}

/** @throws AppError 400: a basic item would be left without any basic function */
async function assertStaysBasic({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<void> {
  if (current?.kind !== 'basic' || next(values, current, 'kind') === 'basic') return;
  const left = await trx
    .selectFrom('chargeItems')
    .select('id')
    .where('kind', '=', 'basic')
    .where(sql<boolean>`function_ids ? ${current.id}`)
    .where(
      sql<boolean>`not exists (select from charge_functions f
        where f.kind = 'basic' and f.id <> ${current.id} and charge_items.function_ids ? f.id)`,
    )
    .executeTakeFirst();
  if (left) throw invalid({ kind: 'err.charge.staysBasic' });
}

/** @throws AppError 400: more off than the cheapest of its items costs */
async function assertWithinBase({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<void> {
  const off = next(values, current, 'amountOff');
  if (typeof off !== 'number' || next(values, current, 'method') !== 'fixed_amount') return;
  const ids = (next(values, current, 'itemIds') ?? []) as string[];
  const items = await trx
    .selectFrom('chargeItems')
    .select(['monthlyFee', 'yearlyFee'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const term = next(values, current, 'term') as ChargeTerm;
  const least = Math.min(
    ...items.map(({ monthlyFee, yearlyFee }) =>
      baseOf({ monthlyFee: Number(monthlyFee), yearlyFee: Number(yearlyFee) }, term),
    ),
  );
  if (off > least) throw invalid({ amountOff: 'err.charge.discountBase' });
}

/** @throws AppError 409 `err.toggle.in_use`: what is offered is made of it */
async function assertUnused(
  { trx }: UnitOfWork,
  table: 'chargeItems' | 'chargeGroups',
  id: string,
): Promise<void> {
  const column = sql.ref(table === 'chargeItems' ? 'functionIds' : 'itemIds');
  const user = await kitTables(trx)
    .selectFrom(table)
    .select('id')
    .where('enabled', '=', true)
    .where(sql<boolean>`${column} ? ${id}`)
    .executeTakeFirst();
  if (user) throw new AppError(409, 'err.toggle.in_use');
}

export const servedChargeItems: ServedResource = {
  resource: chargeItems,
  async prepare(work, values, current) {
    await assertBasicFunction(work, values, current);
    return datedPrices(work, values, current);
  },
  commands: { ...toggles, planFees, dropFees },
  guardDelete: (work, { id }) => assertUnused(work, 'chargeGroups', id),
};

export const servedCatalogue: readonly ServedResource[] = [
  {
    resource: chargeFunctions,
    async prepare(work, values, current) {
      await assertStaysBasic(work, values, current);
      return values;
    },
    commands: {
      ...toggles,
      async disable(work, { id }) {
        await assertUnused(work, 'chargeItems', id);
        return { set: { enabled: false } };
      },
    },
    guardDelete: (work, { id }) => assertUnused(work, 'chargeItems', id),
  },
  servedChargeItems,
  {
    resource: chargeDiscounts,
    async prepare(work, values, current) {
      await assertWithinBase(work, values, current);
      return values;
    },
    commands: toggles,
  },
  { resource: chargeGroups, commands: toggles },
];
