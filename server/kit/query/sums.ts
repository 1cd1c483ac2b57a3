import { sql } from 'kysely';
import { parseSums, type Sum, type Sums } from '../../../contract/kit/question/questionSums';
import { fieldOf } from '../../../contract/kit/resource';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { RowsQuery, ServedResource } from '../served';
import { kitTables } from './listQuery';

/** @throws AppError 400 for what cannot be added up */
export function sumsAsked({ resource }: ServedResource, text: unknown): string[] {
  const names = typeof text === 'string' ? parseSums(resource, text) : undefined;
  if (!names)
    throw new AppError(400, 'err.common.validation', undefined, { sums: 'err.common.invalidField' });
  return names;
}

/** One statement over all that is found: what counts in different currencies is never added up. */
async function byCurrency(db: Executor, served: ServedResource, rows: RowsQuery, names: readonly string[]) {
  const owner = served.resource.tenancy === 'org' ? (served.orgColumn ?? 'orgId') : undefined;
  const found = rows
    .clearOrderBy()
    .clearSelect()
    .select(names.map((name) => sql.ref(name).as(name)));
  const owned = found.select((owner ? sql.ref(owner) : sql`null::text`).as('owner'));
  return kitTables(db)
    .selectFrom(owned.as('found'))
    .leftJoin('organizations', 'organizations.id', 'found.owner')
    .select('organizations.currency as currency')
    .select(names.map((name) => sql`sum(${sql.ref(`found.${name}`)})`.as(name)))
    .groupBy('organizations.currency')
    .orderBy('organizations.currency')
    .execute();
}

/** What columns add up to over everything that a question finds. */
export async function columnSums(
  db: Executor,
  served: ServedResource,
  rows: RowsQuery,
  names: readonly string[],
): Promise<Sums> {
  const groups = await byCurrency(db, served, rows, names);
  const sumOf = (name: string): Sum[] => {
    const given = groups.filter((group) => group[name] !== null);
    if (fieldOf(served.resource, name)?.kind !== 'money')
      return given.length > 0 ? [{ value: given.reduce((sum, group) => sum + Number(group[name]), 0) }] : [];
    return given.map((group) => ({
      value: Number(group[name]),
      ...(typeof group.currency === 'string' && { currency: group.currency }),
    }));
  };
  return Object.fromEntries(names.map((name) => [name, sumOf(name)]));
}
