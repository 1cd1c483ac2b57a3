import { type Expression, type SqlBool, sql } from 'kysely';
import type { Field } from '../../../contract/kit/field';
import type { Filter } from '../../../contract/kit/question/filter';
import type { Period } from '../../../contract/kit/question/period';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import { likePattern } from '../../http/paging';
import { periodRangeOf } from './period';

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
  const { days, moments } = periodRangeOf(values[0] as Period, values[1] ?? '', now);
  return field.kind === 'date' ? within(column, ...days) : within(column, ...moments);
}

/** Is it, or has it, one of these values? */
function among(field: Field, column: Expression<unknown>, values: readonly string[]): Expression<SqlBool> {
  if (isSet(field)) return sql<SqlBool>`${column} ?| ${sql.val([...values])}`;
  return sql<SqlBool>`${column} in (${sql.join(values.map((each) => valueFor(field, each)))})`;
}

/** Is it an institution, one above it or one below it? */
export function alongInstitution(column: Expression<unknown>, orgId: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} in (select along.id from organizations along
    join organizations named on named.id = ${orgId}
    where starts_with(along.path, named.path) or starts_with(named.path, along.path))`;
}

/** Is it an institution below each of these? */
function belowInstitutions(column: Expression<unknown>, orgIds: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${column} in (select below.id from organizations below where not exists (
    select from unnest(${sql.val([...orgIds])}::text[]) as wanted left join organizations named on named.id = wanted
    where named.id is null or named.id = below.id or not starts_with(below.path, named.path)))`;
}

/** A comparison of a stored value. */
export function comparison(
  field: Field,
  { field: name, op, values }: Filter,
  now: number,
): Expression<SqlBool> {
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
      return sql<SqlBool>`${text} ilike ${likePattern(first)}`;
    case 'lacks':
      return sql<SqlBool>`(${column} is null or ${text} not ilike ${likePattern(first)})`;
    case 'starts':
      return sql<SqlBool>`${text} ilike ${likePattern(first).slice(1)}`;
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
    case 'along':
      return alongInstitution(column, first);
    case 'below':
      return belowInstitutions(column, values);
    case 'last':
      return within(column, daysAway(field, now, -Number(first)), daysAway(field, now + MINUTE_MS, 0));
    case 'next':
      return within(column, daysAway(field, now, 0), daysAway(field, now, Number(first)));
  }
}
