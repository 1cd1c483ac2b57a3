import { sql } from 'kysely';
import { type Locale, textIn } from '../../../contract/common/locale';
import type { Fields, LinesField, RefField } from '../../../contract/kit/field';
import { masked } from '../../../contract/kit/masks';
import { maskOf } from '../../../contract/kit/personal';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import type { Titles } from '../../../contract/kit/wire';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import type { RecordKeys } from '../../secrets/sealer';
import { openSealed } from '../sealing';
import type { ServedResource, StoredRow } from '../served';
import { ownRows, tableOf } from './listQuery';

/** A stored value as it travels: moments in ms, absent as null. */
function fromStored(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : (value ?? null);
}

/**
 * A record of the table as the wire has it: nothing but what the definition names. Here and above plain loops:
 * V8 keeps the pairs of entries and fromEntries among its old objects, 100 MB of them in an export.
 */
export function toRow(
  { resource, orgColumn = 'orgId' }: ServedResource,
  stored: StoredRow,
  keys: RecordKeys,
): AnyRow {
  const row: Record<string, unknown> = {};
  for (const name in resource.fields) row[name] = fromStored(stored[name]);
  openSealed(resource, row, String(stored.id), keys);
  row.id = String(stored.id);
  row.orgId = stored[orgColumn] ?? null;
  row.version = Number(stored.version ?? 1);
  row.createdAt = fromStored(stored.createdAt);
  row.updatedAt = fromStored(stored.updatedAt);
  return row as AnyRow;
}

/** Values of some or all fields of a record. */
type PartOfRow = Readonly<Record<string, unknown>>;

/** Ids a set of rows points at, by resource. */
function pointedAt(resource: Resource, rows: readonly PartOfRow[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (to: string, ids: readonly unknown[]) => {
    const set = found.get(to) ?? new Set<string>();
    for (const id of ids) if (typeof id === 'string') set.add(id);
    found.set(to, set);
  };
  const walk = (fields: Fields, row: PartOfRow) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === 'ref' || field.kind === 'refs') add((field as RefField).to, [row[name]].flat());
      if (field.kind === 'lines' && Array.isArray(row[name]))
        for (const line of row[name] as PartOfRow[]) walk((field as LinesField).columns, line);
    }
  };
  for (const row of rows) {
    add('organizations', [row.orgId]);
    walk(resource.fields, row);
  }
  return found;
}

/** A title as a person reads it. */
export function titleText(value: unknown, locale: Locale): string {
  return typeof value === 'object' && value !== null ? textIn(value, locale) : String(value ?? '');
}

/** How people call a record; what is personal of it is masked. */
export function rowTitle({ title, fields, named }: Resource, row: StoredRow, locale: Locale): string {
  const own = named?.(row);
  if (own) return own[locale];
  const mask = maskOf(fields[title]);
  return titleText(mask ? masked(mask, row[title]) : row[title], locale);
}

export interface TitleDeps {
  served(name: string): ServedResource | undefined;
  now: number;
}

/** What records of the organisations above are called, by their ids. @param table one that `titles_above` knows */
export async function titlesAbove(
  db: Executor,
  table: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from titles_above(${table}, ${sql.val([...ids])}::text[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}

/** Of those that do not exist for this person. */
export const namedTitles = async (db: Executor, target: ServedResource, ids: readonly string[]) =>
  target.namedBelow ? titlesAbove(db, tableOf(target), ids) : {};

/** Titles of the records that rows point at, as far as they exist for this person or their names may be known. */
export async function titlesOf(
  db: Executor,
  { served, now }: TitleDeps,
  { resource }: ServedResource,
  rows: readonly PartOfRow[],
  { principal, locale }: { principal: Principal; locale: Locale },
): Promise<Titles> {
  const titles: Titles = {};
  for (const [name, ids] of pointedAt(resource, rows)) {
    const target = served(name);
    if (!target || ids.size === 0) continue;
    const found = await ownRows(db, target, principal, now)
      .where('id', 'in', [...ids])
      .execute();
    const own = Object.fromEntries(
      found.map((row) => [String(row.id), rowTitle(target.resource, row, locale)]),
    );
    const others = [...ids].filter((id) => !Object.hasOwn(own, id));
    titles[name] = { ...own, ...(await namedTitles(db, target, others)) };
  }
  return titles;
}

/** What fields of a record held before and after a change; null where there was none. */
export interface BeforeAfter {
  before: PartOfRow | null;
  after: PartOfRow | null;
}

/** Titles of the records that changes point at, on either side: what somebody reads is never a bare id. */
export function titlesOfChanges(
  db: Executor,
  deps: TitleDeps,
  served: ServedResource,
  changes: readonly BeforeAfter[],
  reader: { principal: Principal; locale: Locale },
): Promise<Titles> {
  const sides = changes.flatMap(({ before, after }) => [before, after]).filter((side) => side !== null);
  return titlesOf(db, deps, served, sides, reader);
}
