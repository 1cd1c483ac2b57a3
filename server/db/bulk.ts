import { CompiledQuery, type Insertable, type QueryResult } from 'kysely';
import { columnNames } from './columnNames';
import type { Database } from './database';
import type { Executor, Tables } from './tables';
import { LATER } from './transactions';

/** PostgreSQL never binds more text than 1 GB; this keeps a batch far below and the worker responsive. */
const MAX_ROWS_PER_STATEMENT = 5_000;

/** Column types by table in SQL's spelling; a release has one schema, so one cache serves every database. */
const typeCache = new Map<string, ReadonlyMap<string, string>>();

async function columnTypes(db: Executor, table: string): Promise<ReadonlyMap<string, string>> {
  const cached = typeCache.get(table);
  if (cached) return cached;
  const { rows } = await db.executeQuery<{ name: string; type: string }>(
    CompiledQuery.raw(
      `select attname as name, format_type(atttypid, null) as type
       from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [table],
    ) as CompiledQuery<{ name: string; type: string }>,
  );
  const types = new Map(rows.map((row) => [row.name, row.type]));
  if (types.size > 0) typeCache.set(table, types);
  return types;
}

const NEEDS_QUOTES = /[\\"]/;

function quoted(text: string): string {
  return `"${NEEDS_QUOTES.test(text) ? text.replace(/[\\"]/g, '\\$&') : text}"`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  return String(value);
}

/** An array literal: one string crosses to the worker and to the server much faster than its elements. */
function columnLiteral(rows: readonly Record<string, unknown>[], column: string): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ',';
    text += elementText(rows[index]?.[column]);
  }
  return `${text}}`;
}

function columnsOf(rows: readonly object[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column in row) columns.add(column);
  return [...columns];
}

/** Rows for one table, and what to do with those that are there already. */
export interface BulkPart {
  table: keyof Tables & string;
  rows: readonly Record<string, unknown>[];
  /** Skips rows that violate a unique constraint. */
  onConflict?: 'nothing';
}

export type BulkOptions = Pick<BulkPart, 'onConflict'>;

/** Names the rows of a table for `bulkInsertTogether`. */
export function bulkPart<T extends keyof Tables & string>(
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  { onConflict }: BulkOptions = {},
): BulkPart {
  return { table, rows: rows as readonly Record<string, unknown>[], onConflict };
}

/** @param before how many parameters stand before those of this insert */
async function insertOf(db: Executor, { table, rows, onConflict }: BulkPart, before = 0) {
  const sqlTable = columnNames.toSql(table);
  const types = await columnTypes(db, sqlTable);
  const columns = columnsOf(rows);
  const sqlNames = columns.map((column) => columnNames.toSql(column));
  const casts = sqlNames.map((name, index) => {
    const type = types.get(name);
    if (!type) throw new Error(`bulkInsert: table ${sqlTable} has no column ${name}`);
    return `$${before + index + 1}::${type}[]`;
  });
  const list = sqlNames.map((name) => `"${name}"`).join(', ');
  const tail = onConflict === 'nothing' ? ' on conflict do nothing' : '';
  return {
    columns,
    text: `insert into "${sqlTable}" (${list}) select * from unnest(${casts.join(', ')})${tail}`,
  };
}

const paramsOf = (rows: BulkPart['rows'], columns: string[]) =>
  columns.map((column) => columnLiteral(rows, column));

const affectedBy = (result: QueryResult<unknown> | undefined) => Number(result?.numAffectedRows ?? 0);

async function insertPart(db: Executor, part: BulkPart): Promise<number> {
  const { rows } = part;
  if (rows.length === 0) return 0;
  const { text, columns } = await insertOf(db, part);
  let inserted = 0;
  let running: Promise<QueryResult<unknown>> | undefined;
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    // Written while the database is at work on those before.
    const params = paramsOf(rows.slice(start, start + MAX_ROWS_PER_STATEMENT), columns);
    inserted += affectedBy(await running);
    running = db.executeQuery(CompiledQuery.raw(text, params));
  }
  return inserted + affectedBy(await running);
}

/**
 * Inserts many rows with one statement per 5,000; use it inside a transaction when they belong together.
 * A column that only some rows have is null in the others, so defaults apply only when no row has it.
 * @returns how many rows were inserted.
 */
export function bulkInsert<T extends keyof Tables & string>(
  db: Executor,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  options: BulkOptions = {},
): Promise<number> {
  return insertPart(db, bulkPart(table, rows, options));
}

/**
 * Inserts into several tables with one statement: each way to the database and back costs as much as a few hundred
 * rows. No row may need one of another part to be there.
 */
export async function bulkInsertTogether(db: Executor, parts: readonly BulkPart[]): Promise<void> {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  if (filled.some(({ rows }) => rows.length > MAX_ROWS_PER_STATEMENT)) {
    for (const part of filled) await insertPart(db, part);
    return;
  }
  const texts: string[] = [];
  const params: string[] = [];
  for (const part of filled) {
    const { text, columns } = await insertOf(db, part, params.length);
    texts.push(text);
    params.push(...paramsOf(part.rows, columns));
  }
  const last = texts.pop();
  if (last === undefined) return;
  const before = texts.map((text, index) => `part${index} as (${text})`).join(', ');
  await db.executeQuery(CompiledQuery.raw(`${before && `with ${before} `}${last} ${LATER}`, params));
}

/** Below that a wrong guess costs nothing. */
const SMALL_BYTES = 256 * 1024;

/**
 * Figures for the planner of a database that was just filled: without them it takes every table for small. The counters
 * that `vacuum` goes by lag behind what was written: they are brought up first, or it would do all this again.
 */
export async function analyzeFilled({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'));
  const { rows } = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw(
      `select format('%I', relname) as name from pg_stat_user_tables where pg_relation_size(relid) > $1 order by 1`,
      [SMALL_BYTES],
    ) as CompiledQuery<{ name: string }>,
  );
  for (const { name } of rows) await db.executeQuery(CompiledQuery.raw(`analyze ${name}`));
}
