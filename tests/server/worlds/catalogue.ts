import { columnNames } from '../../../server/db/columnNames';
import type { Database } from '../../../server/db/database';

export interface ForeignKey {
  columns: string[];
  to: string;
  refers: string[];
}
/** What the database says of a table. */
export interface Table {
  name: string;
  isView: boolean;
  /** Column → its type; without those that are worked out or counted by the database. */
  columns: Map<string, string>;
  keys: ForeignKey[];
  /** Columns of each index of which no two rows may have the same. */
  uniques: string[][];
}

export const snake = (name: string) => columnNames.toSql(name);

const COLUMNS = `
  select c.table_name as "table", c.column_name as "column", c.data_type as type, t.table_type = 'VIEW' as "isView",
    c.is_generated = 'ALWAYS' or c.is_identity = 'YES' or c.column_default like 'nextval%' as own
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' order by c.table_name, c.ordinal_position`;
const NAMES = (list: string, relation: string) => `(select json_agg(a.attname order by k.n)
  from unnest(${list}) with ordinality as k(no, n)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.no)`;
const KEYS = `
  select conrelid::regclass::text as "table", confrelid::regclass::text as "to",
    ${NAMES('conkey', 'conrelid')} as columns, ${NAMES('confkey', 'confrelid')} as refers
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
const UNIQUES = `
  select indrelid::regclass::text as "table", pg_get_indexdef(indexrelid) as text
  from pg_index join pg_class c on c.oid = indrelid
  where indisunique and c.relnamespace = 'public'::regnamespace`;

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  isView: boolean;
  own: boolean | null;
}

/** Every table and view, by name. */
export async function catalogueOf({ query }: Pick<Database, 'query'>): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  for (const { table: name, column, type, isView, own } of await query<ColumnRow>(COLUMNS)) {
    const table = tables.get(name) ?? { name, isView, columns: new Map(), keys: [], uniques: [] };
    tables.set(name, table);
    if (!own) table.columns.set(column, type);
  }
  for (const { table, ...key } of await query<ForeignKey & { table: string }>(KEYS))
    tables.get(table)?.keys.push(key);
  for (const { table, text } of await query<{ table: string; text: string }>(UNIQUES)) {
    const found = tables.get(table);
    const words = new Set(text.slice(text.indexOf(' USING ')).split(' WHERE ')[0]?.match(/\w+/g));
    found?.uniques.push([...found.columns.keys()].filter((column) => words.has(column)));
  }
  return tables;
}
