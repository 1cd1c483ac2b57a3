import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { isStorableMoment } from '../../../contract/common/ids';
import type { Field } from '../../../contract/kit/field';
import { columnField, type Filter, isFilter, isSortable, parseFilter } from '../../../contract/kit/filter';
import type { Period } from '../../../contract/kit/period';
import { isHidden } from '../../../contract/kit/personal';
import { MATCH_ANY } from '../../../contract/kit/question';
import { fieldOf, type Resource } from '../../../contract/kit/resource';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { containing } from '../../http/paging';
import type { Order } from '../paging/keyset';
import type { KitTables, Rows, Served } from '../served';
import { stretchOf } from './period';
import { shortSearch, textsOf } from './shortSearch';

type Where = ExpressionBuilder<KitTables, string>;

export interface ListQuery {
  q?: string;
  filters: Filter[];
  /** One of the filters is enough. */
  any?: boolean;
  /** Only records that were made after this moment, ms. */
  since?: number;
  sort: { field: string; descending: boolean };
}

function refuse(field: string): AppError {
  return new AppError(400, 'err.common.validation', undefined, { [field]: 'err.kit.filter' });
}

function sortOf(resource: Resource, text: string): ListQuery['sort'] {
  const descending = text.startsWith('-');
  const field = descending ? text.slice(1) : text;
  const known = columnField(resource, field);
  if (!known || !isSortable(known))
    throw new AppError(400, 'err.common.validation', undefined, { sort: 'err.common.invalidField' });
  return { field, descending };
}

function isAny(match: unknown): boolean {
  if (match !== undefined && match !== MATCH_ANY) throw refuse('match');
  return match === MATCH_ANY;
}

function sinceOf(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const since = Number(text);
  if (text === '' || !isStorableMoment(since)) throw refuse('since');
  return since;
}

const FILTER = /^filter\[(\w+)\]$/;

/** What the address of a list asks for. @throws AppError 400 for a field or comparison that is not offered. */
export function parseListQuery(resource: Resource, raw: Readonly<Record<string, unknown>>): ListQuery {
  const filters = Object.entries(raw).flatMap(([name, text]) => {
    const field = FILTER.exec(name)?.[1];
    if (field === undefined) return [];
    const filter = typeof text === 'string' ? parseFilter(field, text) : undefined;
    if (!filter || !isFilter(resource, filter)) throw refuse(name);
    return [filter];
  });
  const q = typeof raw.q === 'string' && raw.q.trim() !== '' ? raw.q.trim() : undefined;
  const asked = { q, filters, any: isAny(raw.match), since: sinceOf(raw.since) };
  return { ...asked, sort: sortOf(resource, typeof raw.sort === 'string' ? raw.sort : resource.list.sort) };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

function valueFor(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'number':
    case 'money':
      return Number(text);
    case 'moment':
      return new Date(Number(text));
    case 'flag':
      return text === 'true';
    default:
      return text;
  }
}

/** A day or moment that lies so many days from now. */
function daysAway(field: Field, now: number, days: number): unknown {
  // By the minute, so that the same question asked again is the same query.
  const time = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS + days * DAY_MS);
  return field.kind === 'date' ? time.toISOString().slice(0, 10) : time;
}

const isSet = (field: Field) => field.kind === 'refs' || field.kind === 'choices';

function within(column: Expression<unknown>, from: unknown, to: unknown): Expression<SqlBool> {
  const parts = [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** In the days, or between the moments, of a period of the calendar. */
function during(field: Field, column: Expression<unknown>, values: readonly string[], now: number) {
  const { days, moments } = stretchOf(values[0] as Period, values[1] ?? '', now);
  return field.kind === 'date' ? within(column, ...days) : within(column, ...moments);
}

/** Is it, or has it, one of these values? */
function among(field: Field, column: Expression<unknown>, values: readonly string[]): Expression<SqlBool> {
  if (isSet(field)) return sql<SqlBool>`${column} ?| ${sql.val([...values])}`;
  return sql<SqlBool>`${column} in (${sql.join(values.map((each) => valueFor(field, each)))})`;
}

function compared(field: Field, { field: name, op, values }: Filter, now: number): Expression<SqlBool> {
  const column = sql.ref(name);
  const text = field.kind === 'localized' ? sql`${column}::text` : column;
  const [first = '', second = ''] = values;
  const value = (each: string) => (each === '' ? undefined : valueFor(field, each));
  switch (op) {
    case 'empty':
      return sql<SqlBool>`(${column} is null${isSet(field) ? sql` or ${column} = '[]'::jsonb` : sql``})`;
    case 'filled':
      return sql<SqlBool>`(${column} is not null${isSet(field) ? sql` and ${column} <> '[]'::jsonb` : sql``})`;
    case 'contains':
      return sql<SqlBool>`${text} ilike ${containing(first)}`;
    case 'lacks':
      return sql<SqlBool>`(${column} is null or ${text} not ilike ${containing(first)})`;
    case 'starts':
      return sql<SqlBool>`${text} ilike ${containing(first).slice(1)}`;
    case 'eq':
    case 'in':
      return among(field, column, values);
    case 'nin':
      return sql<SqlBool>`(${column} is null or not (${among(field, column, values)}))`;
    case 'gte':
      return within(column, value(first), undefined);
    case 'lte':
      return within(column, undefined, value(first));
    case 'between':
      return within(column, value(first), value(second));
    case 'during':
      return during(field, column, values, now);
    case 'last':
      return within(column, daysAway(field, now, -Number(first)), daysAway(field, now + MINUTE_MS, 0));
    case 'next':
      return within(column, daysAway(field, now, 0), daysAway(field, now, Number(first)));
  }
}

const anyOf = (parts: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** A part that is found would spell a masked value out: it takes all of it. */
function wholeValues({ resource }: Served, q: string): Expression<SqlBool>[] {
  const hidden = resource.list.search.filter((name) => isHidden(fieldOf(resource, name)));
  return hidden.map((name) => sql<SqlBool>`${sql.ref(name)} = ${q}`);
}

/** Any of the searched texts contains it. */
export function searched(served: Served, q: string): Expression<SqlBool> {
  const { resource } = served;
  const pattern = containing(q);
  const parts = textsOf(resource).map((name) => {
    const text = fieldOf(resource, name)?.kind === 'localized' ? sql`${sql.ref(name)}::text` : sql.ref(name);
    return sql<SqlBool>`${text} ilike ${pattern}`;
  });
  return anyOf([...parts, ...wholeValues(served, q)]);
}

export function tableOf({ resource, table }: Served): string {
  return table ?? resource.name;
}

function owned(served: Served, { orgIds, aboveIds }: Principal, eb: Where): Expression<SqlBool> {
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
export function ownRows(db: Executor, served: Served, principal: Principal, now: number): Rows {
  let rows = kitTables(db).selectFrom(tableOf(served)).selectAll() as Rows;
  if (served.resource.keepsDeleted) rows = rows.where('deletedAt', 'is', null);
  const bounded = served.resource.tenancy === 'org' && !seesAll(principal);
  if (bounded) rows = rows.where((eb) => owned(served, principal, eb));
  return served.visible?.(rows, { principal }, now) ?? rows;
}

/** Does the question leave records out that a list without it would show, or this person not see all of them? */
export function isNarrowed(
  { resource }: Served,
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
export type Way = 'walk' | 'index';

function filtered(served: Served, filter: Filter, now: number, way: Way): Expression<SqlBool> {
  const column = filter.field === 'orgId' ? { ...filter, field: served.orgColumn ?? 'orgId' } : filter;
  const holds = compared(columnField(served.resource, filter.field) as Field, column, now);
  const indexed =
    way === 'index' && filter.op === 'contains' && textsOf(served.resource).includes(filter.field);
  const short = indexed ? shortSearch(served, filter.values[0] ?? '') : undefined;
  // Coalesced, the planner does not take two views of one condition for two conditions.
  return short ? sql<SqlBool>`(${short} and coalesce(${holds}, false))` : holds;
}

function foundBy(served: Served, q: string, way: Way): Expression<SqlBool> {
  const short = way === 'index' ? shortSearch(served, q) : undefined;
  return short ? anyOf([short, ...wholeValues(served, q)]) : searched(served, q);
}

/** The records a list asks for, without their order. */
export function foundRows(
  db: Executor,
  served: Served,
  principal: Principal,
  { filters, any, since, q }: ListQuery,
  now: number,
  way: Way = 'walk',
): Rows {
  let rows = ownRows(db, served, principal, now);
  if (since !== undefined) rows = rows.where('createdAt', '>', new Date(since));
  const conditions = filters.map((filter) => filtered(served, filter, now, way));
  for (const condition of any && filters.length > 0 ? [anyOf(conditions)] : conditions)
    rows = rows.where(condition);
  return q === undefined ? rows : rows.where(foundBy(served, q, way));
}

export function orderOf(served: Served, { sort: { field, descending } }: ListQuery): Order {
  return { column: field === 'orgId' ? (served.orgColumn ?? 'orgId') : field, descending };
}

/** Like an index has them: what is missing stands last in ascending order. */
export function inOrder(rows: Rows, { column, descending }: Order): Rows {
  const way = descending ? 'desc' : 'asc';
  const ordered = rows.orderBy(column, way);
  return column === 'id' ? ordered : ordered.orderBy('id', way);
}

export function rowsOf(
  db: Executor,
  served: Served,
  principal: Principal,
  query: ListQuery,
  now: number,
): Rows {
  return inOrder(foundRows(db, served, principal, query, now), orderOf(served, query));
}
