import { sql } from 'kysely';
import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, UnitOfWork } from '../../kit/served';

export const CODE_MAX = 8;
const PLACES = 99;
const SORT_STEP = 10;

interface Branch {
  id: string;
  code: string;
}

/** A category with everything below it. */
async function branchOf({ trx }: UnitOfWork, id: string): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    with recursive branch as (
      select id, code from product_categories where id = ${id}
      union all
      select c.id, c.code from product_categories c join branch b on c.parent_id = b.id
    ) select id, code from branch`.execute(trx);
  return rows;
}

/** @throws AppError 409 when all codes of the place are given */
export async function freeCategoryCode({ trx }: UnitOfWork, above: string): Promise<string> {
  const taken = await trx
    .selectFrom('productCategories')
    .select('code')
    .where('code', 'like', `${above}__`)
    .execute();
  const codes = new Set(taken.map(({ code }) => code));
  const all = Array.from({ length: PLACES }, (_each, at) => `${above}${String(at + 1).padStart(2, '0')}`);
  const free = all.find((code) => !codes.has(code));
  if (free === undefined) throw new AppError(409, 'err.category.full');
  return free;
}

/** Where the category comes to stand among those beside it; those behind make room. */
async function placed(
  { trx, deps }: UnitOfWork,
  id: string,
  parentId: string | null,
  beforeId: unknown,
): Promise<number> {
  const beside = await trx
    .selectFrom('productCategories')
    .select(['id', 'sort'])
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', id)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const at = typeof beforeId === 'string' ? beside.findIndex((each) => each.id === beforeId) : beside.length;
  if (at < 0) throw invalid({ beforeId: 'err.form.unknownRef' });
  for (const [index, each] of beside.entries()) {
    const sort = (index < at ? index + 1 : index + 2) * SORT_STEP;
    if (each.sort === sort) continue;
    // Categories of institutions above are unchanged: row-level security forbids it.
    await trx
      .updateTable('productCategories')
      .set((eb) => ({ sort, version: eb('version', '+', 1), updatedAt: new Date(deps.clock()) }))
      .where('id', '=', each.id)
      .execute();
  }
  return (at + 1) * SORT_STEP;
}

/** Codes say what a category is below, so those of a moved branch follow it. */
async function recoded(work: UnitOfWork, row: AnyRow, parentId: string | null): Promise<string> {
  const { trx, deps } = work;
  const old = String(row.code);
  if ((row.parentId ?? null) === parentId) return old;
  const branch = await branchOf(work, row.id);
  if (branch.some(({ id }) => id === parentId)) throw invalid({ parentId: 'err.category.below' });
  const parent =
    parentId !== null &&
    (await trx
      .selectFrom('productCategories')
      .select('code')
      .where('id', '=', parentId)
      .executeTakeFirstOrThrow());
  const above = parent ? parent.code : '';
  const deepest = Math.max(...branch.map(({ code }) => code.length));
  if (above.length + 2 + deepest - old.length > CODE_MAX) throw invalid({ parentId: 'err.category.deep' });
  const code = await freeCategoryCode(work, above);
  for (const each of branch.filter(({ id }) => id !== row.id))
    await trx
      .updateTable('productCategories')
      .set((eb) => ({
        code: code + each.code.slice(old.length),
        version: eb('version', '+', 1),
        updatedAt: new Date(deps.clock()),
      }))
      .where('id', '=', each.id)
      .execute();
  return code;
}

/** Below another parent, or at another place among those beside it. @throws AppError 400 and 409 */
export async function moveCategory(
  work: UnitOfWork,
  row: AnyRow,
  { parentId, beforeId }: Draft,
): Promise<CommandResult> {
  const to = typeof parentId === 'string' ? parentId : null;
  const code = await recoded(work, row, to);
  const sort = await placed(work, row.id, to, beforeId);
  return { set: { parentId: to, code, sort } };
}
