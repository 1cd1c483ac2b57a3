import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Field } from '../../../contract/kit/field';
import { columnField } from '../../../contract/kit/question/filter';
import { filterOnTarget } from '../../../contract/kit/question/filterRelated';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import type { KeysetOrder } from '../paging/keyset';
import type { KitTables, RowsQuery, ServedResource } from '../served';
import { comparison } from './comparison';
import type { ListQuery, ResolvedFilter } from './parseQuery';
import { pinyinMatches } from './pinyin';
import { anyOf, displayTextMatches, searched, wholeValues } from './searched';
import { partialTexts, shortSearch } from './shortSearch';

type ConditionBuilder = ExpressionBuilder<KitTables, string>;

export function tableOf({ resource, table }: ServedResource): string {
  return table ?? resource.name;
}

function owned(
  served: ServedResource,
  { orgIds, aboveIds }: Principal,
  eb: ConditionBuilder,
): Expression<SqlBool> {
  const column = served.orgColumn ?? 'orgId';
  if (!served.inherited) return eb(column, 'in', [...orgIds]);
  return eb.or([eb(column, 'in', [...new Set([...orgIds, ...aboveIds])]), eb(column, 'is', null)]);
}

/** At the root of the tree every record is one's own; asking each for its organisation would only cost. */
export function seesAll({ orgId, aboveIds }: Principal): boolean {
  return aboveIds.size === 1 && aboveIds.has(orgId);
}

/** The same database, with tables that are known by their names only. */
export function kitTables(db: Executor): Kysely<KitTables> {
  return db as unknown as Kysely<KitTables>;
}

/** All records that exist for this person. */
export function ownRows(db: Executor, served: ServedResource, principal: Principal, now: number): RowsQuery {
  let rows = kitTables(db).selectFrom(tableOf(served)).selectAll() as RowsQuery;
  if (served.resource.keepsDeleted) rows = rows.where('deletedAt', 'is', null);
  const bounded = served.resource.tenancy === 'org' && !seesAll(principal);
  if (bounded) rows = rows.where((eb) => owned(served, principal, eb));
  return served.visible?.(rows, { principal }, now) ?? rows;
}

/** Does the question leave records out that a list without it would show, or this person not see all of them? */
export function isNarrowed(
  { resource }: ServedResource,
  principal: Principal,
  { q, filters, since }: ListQuery,
): boolean {
  const asks = q !== undefined || filters.length > 0 || since !== undefined;
  return asks || (resource.tenancy === 'org' && !seesAll(principal));
}

/**
 * How records are found: each is looked at in turn, or an index is asked. For the planner these are two
 * questions: the comparison that the index knows is slow where it has to be worked out for a record.
 */
export type AccessPath = 'walk' | 'index';

interface FilterContext {
  db: Executor;
  served: ServedResource;
  principal: Principal;
  now: number;
  way: AccessPath;
}

/** What a record points at is one of this person's records for which it holds; without one nothing does. */
function filteredThere(
  asked: FilterContext,
  filter: ResolvedFilter,
  there: NonNullable<ResolvedFilter['there']>,
) {
  const { db, principal, now } = asked;
  const column = there.by === 'orgId' ? (asked.served.orgColumn ?? 'orgId') : there.by;
  const holding = ownRows(db, there.served, principal, now)
    .clearSelect()
    .select('id')
    .where(filtered({ ...asked, served: there.served, way: 'walk' }, filterOnTarget(filter, there)));
  return sql<SqlBool>`${sql.ref(column)} in (${holding})`;
}

function filtered(asked: FilterContext, filter: ResolvedFilter): Expression<SqlBool> {
  if (filter.there) return filteredThere(asked, filter, filter.there);
  const { served, now, way } = asked;
  const column = filter.field === 'orgId' ? { ...filter, field: served.orgColumn ?? 'orgId' } : filter;
  const compares = comparison(columnField(served.resource, filter.field) as Field, column, now);
  const [part = ''] = filter.op === 'contains' ? filter.values : [];
  const seen = part === '' ? [] : displayTextMatches(served, [filter.field], part);
  const holds = seen.length > 0 ? anyOf([compares, ...seen]) : compares;
  const indexed =
    way === 'index' && filter.op === 'contains' && partialTexts(served.resource).includes(filter.field);
  const short = indexed ? shortSearch(served, filter.values[0] ?? '') : undefined;
  // Coalesced, the planner does not take two views of one condition for two conditions.
  return short ? sql<SqlBool>`(${short} and coalesce(${holds}, false))` : holds;
}

function foundBy(served: ServedResource, q: string, way: AccessPath): Expression<SqlBool> {
  const short = way === 'index' ? shortSearch(served, q) : undefined;
  if (!short) return searched(served, q);
  const seen = displayTextMatches(served, partialTexts(served.resource), q);
  return anyOf([short, ...wholeValues(served, q), ...seen, ...pinyinMatches(served, q)]);
}

/** The records a list asks for, without their order. */
export function foundRows(
  db: Executor,
  served: ServedResource,
  principal: Principal,
  { filters, any, since, q }: ListQuery,
  now: number,
  way: AccessPath = 'walk',
): RowsQuery {
  let rows = ownRows(db, served, principal, now);
  if (since !== undefined) rows = rows.where('createdAt', '>', new Date(since));
  const conditions = filters.map((filter) => filtered({ db, served, principal, now, way }, filter));
  for (const condition of any && filters.length > 0 ? [anyOf(conditions)] : conditions)
    rows = rows.where(condition);
  return q === undefined ? rows : rows.where(foundBy(served, q, way));
}

export function orderOf(served: ServedResource, { sort }: ListQuery): KeysetOrder[] {
  return sort.map(({ field, descending }) => ({
    column: field === 'orgId' ? (served.orgColumn ?? 'orgId') : field,
    descending,
  }));
}

/** Like an index of the first column has them: what is missing stands last in ascending order. */
export function inListOrder(rows: RowsQuery, order: readonly KeysetOrder[]): RowsQuery {
  const keys = order.some(({ column }) => column === 'id')
    ? order
    : [...order, { column: 'id', descending: order[0]?.descending ?? false }];
  return keys.reduce(
    (ordered, { column, descending }) => ordered.orderBy(column, descending ? 'desc' : 'asc'),
    rows,
  );
}

export function rowsOf(
  db: Executor,
  served: ServedResource,
  principal: Principal,
  query: ListQuery,
  now: number,
): RowsQuery {
  return inListOrder(foundRows(db, served, principal, query, now), orderOf(served, query));
}
