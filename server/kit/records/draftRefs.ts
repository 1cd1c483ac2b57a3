import { isEmpty } from '../../../contract/kit/checkDraft';
import type { Field, Fields, LinesField, RefField } from '../../../contract/kit/field';
import { kitTables, ownRows } from '../query/listQuery';
import { namedTitles } from '../query/rows';
import type { ServedResource, UnitOfWork, Values } from '../served';
import { invalid } from './draft';

export function idsIn(value: unknown): string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string');
}

async function missingRefs(
  work: UnitOfWork,
  { to, fromAbove }: RefField,
  ids: readonly string[],
  find: FindServedResource,
) {
  const target = find(to);
  if (!target || ids.length === 0) return ids;
  const { principal } = work.context;
  const rows = await ownRows(work.trx, target, principal, work.deps.clock())
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const missing = ids.filter((id) => !known.has(id));
  if (!fromAbove) return missing;
  const named = await namedTitles(work.trx, target, missing);
  return missing.filter((id) => !Object.hasOwn(named, id));
}

export type FindServedResource = (name: string) => ServedResource | undefined;

/** Does everything exist that one value points at? */
async function pointsRight(
  work: UnitOfWork,
  field: Field,
  value: unknown,
  find: FindServedResource,
): Promise<boolean> {
  if (isEmpty(value)) return true;
  const ids = idsIn(value);
  if (field.kind === 'ref' || field.kind === 'refs')
    return (await missingRefs(work, field as RefField, ids, find)).length === 0;
  if (field.kind !== 'file' && field.kind !== 'files') return true;
  for (const id of ids) if (!(await fileExists(work, id))) return false;
  return true;
}

/** Fields with their values, and the cells of embedded lists by their place. */
export function cellsOf(fields: Fields, values: Values): [place: string, field: Field, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [];
    if (field.kind !== 'lines' || !Array.isArray(value)) return [[name, field, value] as const];
    return value.flatMap((line: Values, index) =>
      Object.entries((field as LinesField).columns).map(([column, cell]): [string, Field, unknown] => [
        `${name}.${index}.${column}`,
        cell,
        line[column],
      ]),
    );
  }) as [string, Field, unknown][];
}

/** Whatever the values point at must exist for the person. @throws AppError 400 `err.form.unknownRef` */
export async function assertRefs(work: UnitOfWork, fields: Fields, values: Values, find: FindServedResource) {
  const wrong: Record<string, string> = {};
  for (const [place, field, value] of cellsOf(fields, values))
    if (!(await pointsRight(work, field, value, find))) wrong[place] = 'err.form.unknownRef';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function fileExists({ trx, context }: UnitOfWork, id: string): Promise<boolean> {
  const file = await kitTables(trx)
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('orgId', 'in', [...context.principal.orgIds])
    .executeTakeFirst();
  return file !== undefined;
}
