import { sql } from 'kysely';
import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import { productCategories } from '../../../contract/resources/products/productCategories';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { RequestContext, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { CODE_MAX, freeCategoryCode, moveCategory } from './moveCategory';

async function codeOf({ trx }: UnitOfWork, parentId: unknown): Promise<string> {
  if (typeof parentId !== 'string') return '';
  const parent = await trx
    .selectFrom('productCategories')
    .select('code')
    .where('id', '=', parentId)
    .executeTakeFirst();
  return parent?.code ?? '';
}

/** A code is unique among the categories a person sees. */
async function assertFree({ trx, context }: UnitOfWork, code: string, id?: string): Promise<void> {
  const { orgIds, aboveIds } = context.principal;
  const same = await trx
    .selectFrom('productCategories')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id ?? '')
    .where((eb) => eb.or([eb('orgId', 'is', null), eb('orgId', 'in', [...orgIds, ...aboveIds])]))
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.form.duplicate', undefined, { code: 'err.form.duplicate' });
}

async function hasBelow({ trx }: UnitOfWork, id: string): Promise<boolean> {
  const child = await trx
    .selectFrom('productCategories')
    .select('id')
    .where('parentId', '=', id)
    .executeTakeFirst();
  return child !== undefined;
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current && values.code === undefined && values.parentId === undefined) return values;
  const next = { ...current, ...values };
  const above = await codeOf(work, next.parentId);
  const code = isEmpty(next.code) ? await freeCategoryCode(work, above) : String(next.code);
  if (code.length > CODE_MAX) throw invalid({ parentId: 'err.category.deep' });
  if (code.length !== above.length + 2 || !code.startsWith(above))
    throw invalid({ code: 'err.category.place' });
  // Codes below begin with this one: they would say something else.
  if (current && (await hasBelow(work, current.id))) throw new AppError(409, 'err.category.hasBelow');
  await assertFree(work, code, current?.id);
  return { ...values, code };
}

async function withCounts(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: Pick<RequestContext, 'principal'>,
) {
  const counts = await db
    .selectFrom('products')
    .select(['categoryId', sql<number>`count(*)`.as('products')])
    .where('categoryId', 'in', ['', ...rows.map(({ id }) => id)])
    .where('orgId', 'in', [...principal.orgIds])
    .groupBy('categoryId')
    .execute();
  const byCategory = new Map(counts.map(({ categoryId, products }) => [categoryId, Number(products)]));
  return rows.map((row) => ({ ...row, productCount: byCategory.get(row.id) ?? 0 }));
}

export const servedProductCategories: ServedResource = {
  resource: productCategories,
  inherited: true,
  prepare,
  complete: withCounts,
  async guardDelete(work, row) {
    const { trx } = work;
    const filled = await trx
      .selectFrom('products')
      .select('id')
      .where('categoryId', '=', row.id)
      .executeTakeFirst();
    if (filled || (await hasBelow(work, row.id))) throw new AppError(409, 'err.category.notEmpty');
  },
  commands: {
    move: moveCategory,
    async enable() {
      return { set: { enabled: true } };
    },
    async disable() {
      return { set: { enabled: false } };
    },
  },
};
