import { CompiledQuery, type Insertable } from 'kysely';
import { columnNames } from './columnNames';
import type { Database } from './database';
import type { Executor, Tables } from './tables';

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

function insertText(table: string, types: ReadonlyMap<string, string>, columns: string[], tail: string) {
  const sqlNames = columns.map((column) => columnNames.toSql(column));
  const casts = sqlNames.map((name, index) => {
    const type = types.get(name);
    if (!type) throw new Error(`bulkInsert: table ${table} has no column ${name}`);
    return `$${index + 1}::${type}[]`;
  });
  const list = sqlNames.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${list}) select * from unnest(${casts.join(', ')})${tail}`;
}

export interface BulkOptions {
  /** Skips rows that violate a unique constraint. */
  onConflict?: 'nothing';
}

/**
 * Inserts many rows with one statement per 5,000; use it inside a transaction when they belong together.
 * A column that only some rows have is null in the others, so defaults apply only when no row has it.
 * @returns how many rows were inserted.
 */
export async function bulkInsert<T extends keyof Tables & string>(
  db: Executor,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  options: BulkOptions = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const records = rows as readonly Record<string, unknown>[];
  const sqlTable = columnNames.toSql(table);
  const columns = columnsOf(records);
  const tail = options.onConflict === 'nothing' ? ' on conflict do nothing' : '';
  const text = insertText(sqlTable, await columnTypes(db, sqlTable), columns, tail);
  let inserted = 0;
  for (let start = 0; start < records.length; start += MAX_ROWS_PER_STATEMENT) {
    const part = records.slice(start, start + MAX_ROWS_PER_STATEMENT);
    const params = columns.map((column) => columnLiteral(part, column));
    const result = await db.executeQuery(CompiledQuery.raw(text, params));
    inserted += Number(result.numAffectedRows ?? 0);
  }
  return inserted;
}

/** Below that a wrong guess costs nothing. */
const SMALL_BYTES = 256 * 1024;

/**
 * Figures for the planner of a database that was just filled: without them it takes every table for small. The counters
 * that `vacuum` goes by lag behind what was written.
 */
export async function analyzeFilled({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw(
      `select format('%I', relname) as name from pg_stat_user_tables where pg_relation_size(relid) > $1 order by 1`,
      [SMALL_BYTES],
    ) as CompiledQuery<{ name: string }>,
  );
  for (const { name } of rows) await db.executeQuery(CompiledQuery.raw(`analyze ${name}`));
}
