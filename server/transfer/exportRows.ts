import { type Expression, type SqlBool, sql } from 'kysely';
import type { Field, NumberField, RefField } from '../../contract/kit/field';
import { columnField } from '../../contract/kit/filter';
import type { AnyRow } from '../../contract/kit/resource';
import { EXPORT_ROWS_MAX, type Titles } from '../../contract/kit/wire';
import { type ListQuery, rowsOf } from '../resources/listQuery';
import type { ResourceKit } from '../resources/routes';
import { titlesOf, titleText, toRow, withoutPersonal } from '../resources/rows';
import type { Act, Rows, Served, StoredRow } from '../resources/served';
import type { SheetWords } from './words';
import type { Cell } from './xlsx';

const BATCH = 2_000;
const MONEY_UNIT = 100;
/** Times are written as they are read where the machines stand. */
export const EXPORT_ZONE = 'Asia/Shanghai';
const ZONE_MS = 8 * 3_600_000;

const CASTS: Partial<Record<Field['kind'], string>> = {
  number: 'numeric',
  money: 'numeric',
  moment: 'timestamptz',
  date: 'date',
  flag: 'boolean',
};

interface Cursor {
  /** Sort value as text, in full precision. */
  value: string | null;
  id: string;
}

/** What stands behind a row in the order of the list; absent values stand last going up, first going down. */
function after(
  { field, descending }: ListQuery['sort'],
  kind: Field,
  { value, id }: Cursor,
): Expression<SqlBool> {
  const column = sql.ref(field);
  const next = descending ? sql`<` : sql`>`;
  const sameId = sql`id ${next} ${id}`;
  if (field === 'id') return sql<SqlBool>`${sameId}`;
  if (value === null) {
    const same = sql`(${column} is null and ${sameId})`;
    return descending ? sql<SqlBool>`(${same} or ${column} is not null)` : sql<SqlBool>`${same}`;
  }
  const cast = CASTS[kind.kind];
  const known = cast ? sql`${value}::text::${sql.raw(cast)}` : sql`${value}`;
  const absent = descending ? sql`` : sql` or ${column} is null`;
  return sql<SqlBool>`(${column} ${next} ${known} or (${column} = ${known} and ${sameId})${absent})`;
}

/** All rows of a question in its order, fetched in parts; nothing is held but the part at hand. */
export async function* allRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  query: ListQuery,
): AsyncGenerator<StoredRow[]> {
  const { field } = query.sort;
  const kind = columnField(served.resource, field) as Field;
  const now = kit.clock();
  let cursor: Cursor | undefined;
  for (let count = 0; count < EXPORT_ROWS_MAX; count += BATCH) {
    let rows: Rows = rowsOf(kit.database.db, served, act.principal, query, now)
      .select(sql<string>`${sql.ref(field)}::text`.as('cursorText'))
      .limit(BATCH);
    if (cursor) {
      const from = cursor;
      rows = rows.where(after(query.sort, kind, from));
    }
    const part = await rows.execute();
    if (part.length > 0) yield part;
    const last = part.at(-1);
    if (!last || part.length < BATCH) return;
    cursor = { value: (last.cursorText ?? null) as string | null, id: String(last.id) };
  }
}

export interface CellWriter {
  words: SheetWords;
  titles: Titles;
  act: Act;
}

function cellOf(name: string, field: Field, value: unknown, { words, titles, act }: CellWriter): Cell {
  if (value === null || value === undefined) return null;
  const title = (id: string) => titles[(field as RefField).to]?.[id] ?? '';
  switch (field.kind) {
    case 'number':
      return { number: Number((value as number).toFixed((field as NumberField).digits)) };
    case 'money':
      return { number: (value as number) / MONEY_UNIT, money: true };
    case 'flag':
      return value === true ? words.yes : words.no;
    case 'date':
      return { time: Date.parse(`${value}T00:00:00Z`), day: true };
    case 'moment':
      return { time: (value as number) + ZONE_MS };
    case 'choice':
      return words.choice(name, String(value));
    case 'choices':
      return (value as string[]).map((each) => words.choice(name, each)).join(', ');
    case 'ref':
      return title(String(value));
    case 'refs':
      return (value as string[]).map(title).join(', ');
    case 'localized':
      return titleText(value, act.locale);
    default:
      return String(value);
  }
}

export interface ExportPlan {
  columns: readonly string[];
  /** Lines above the heads. */
  intro: readonly string[];
  words: SheetWords;
  onRows(count: number): void;
}

/** Rows of cells: what it is, the heads, then every record. */
export async function* exportCells(
  kit: ResourceKit,
  served: Served,
  act: Act,
  query: ListQuery,
  plan: ExportPlan,
): AsyncGenerator<Cell[]> {
  const { columns, intro, words, onRows } = plan;
  const { resource } = served;
  for (const line of intro) yield [line];
  yield columns.map((name) => words.field(name));
  for await (const part of allRows(kit, served, act, query)) {
    const rows: AnyRow[] = part.map((row) => withoutPersonal(resource, toRow(served, row)));
    const titles = await titlesOf(kit.database.db, { served: kit.find, now: kit.clock() }, served, rows, act);
    const writer = { words, titles, act };
    for (const row of rows) {
      yield columns.map((name) => cellOf(name, columnField(resource, name) as Field, row[name], writer));
    }
    onRows(rows.length);
  }
}
