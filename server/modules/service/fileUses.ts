import { sql } from 'kysely';
import type { Locale } from '../../../contract/common/locale';
import { FILE_USES_SHOWN, type FileUse, type FileUses } from '../../../contract/files';
import { fieldOf } from '../../../contract/kit/resource';
import { RESOURCES } from '../../../contract/resources';
import { fileItems, fileVersions } from '../../../contract/resources/service/files';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { kitTables, ownRows } from '../../kit/query/listQuery';
import { rowTitle } from '../../kit/query/rows';
import { type FindServedResource, idsIn } from '../../kit/records/draftRefs';
import type { StoredRow } from '../../kit/served';

interface FileColumn {
  resource: string;
  field: string;
  many: boolean;
}

const REFUND_PICTURES: FileColumn = { resource: 'refundPictures', field: 'fileId', many: false };
/** Fields of millions of records that a table of their own answers for. */
const KEPT_IN: Readonly<Record<string, FileColumn>> = {
  'meituanOrders.refundPictures': REFUND_PICTURES,
  'jdAfterSales.pictures': REFUND_PICTURES,
};

/** The library itself shows everything. */
const SHOWING = RESOURCES.filter(({ name }) => name !== fileItems.name && name !== fileVersions.name);

/** Every field of a definition that shows files. Resources over a view or another table have the same columns. */
const COLUMNS = SHOWING.flatMap((resource) =>
  Object.keys(resource.fields).flatMap((field) => {
    const { kind, computed } = fieldOf(resource, field) ?? {};
    if (computed || (kind !== 'file' && kind !== 'files')) return [];
    const own = { resource: resource.name, field, many: kind === 'files' };
    return KEPT_IN[`${resource.name}.${field}`] ?? own;
  }),
);
/** One for several fields is asked once. */
const FILE_COLUMNS: readonly FileColumn[] = [...new Set<FileColumn>(COLUMNS)];

/** How many records show each of these contents. */
export async function usesOf(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { resource, field, many } of FILE_COLUMNS) {
    const value = many
      ? sql<string>`jsonb_array_elements_text(${sql.ref(field)})`
      : sql<string>`${sql.ref(field)}`;
    const shown = kitTables(db).selectFrom(resource).select(value.as('file'));
    const rows = await db
      .selectFrom(shown.as('shown') as never)
      .select([sql<string>`file`.as('file'), sql<number>`count(*)`.as('uses')])
      .where(sql<boolean>`file in (${sql.join([...ids])})`)
      .groupBy(sql`file`)
      .execute();
    for (const { file, uses } of rows) counts.set(file, (counts.get(file) ?? 0) + Number(uses));
  }
  return counts;
}

/** The contents of the versions of files, each with the first number under which it stands. */
export async function fileContents(
  db: Executor,
  fileIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('fileVersions')
    .select(['fileId', 'contentId', 'number'])
    .where('fileId', 'in', [...fileIds])
    .orderBy('number', 'desc')
    .execute();
  const found = new Map<string, Map<string, number>>(fileIds.map((id) => [id, new Map()]));
  for (const { fileId, contentId, number } of rows) found.get(fileId)?.set(contentId, number);
  return found;
}

export const sumOf = (counts: ReadonlyMap<string, number>, ids: Iterable<string>): number =>
  [...ids].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);

interface Reader {
  db: Executor;
  find: FindServedResource;
  principal: Principal;
  locale: Locale;
  now: number;
}

/** Records of one field that this person may open, with the versions they show. */
async function usesIn(
  { db, find, principal, locale, now }: Reader,
  { resource, field, many }: FileColumn,
  numbers: ReadonlyMap<string, number>,
): Promise<FileUse[]> {
  const served = find(resource);
  if (!served || !principal.permissions.has(served.resource.permission)) return [];
  const wanted = sql.join([...numbers.keys()]);
  const shows = many
    ? sql<boolean>`exists (select from jsonb_array_elements_text(${sql.ref(field)}) as e (id) where e.id in (${wanted}))`
    : sql<boolean>`${sql.ref(field)} in (${wanted})`;
  const rows = await ownRows(db, served, principal, now).where(shows).limit(FILE_USES_SHOWN).execute();
  return rows.flatMap((row: StoredRow) =>
    idsIn(row[field]).flatMap((id) => {
      const version = numbers.get(id);
      if (version === undefined) return [];
      return [{ resource, id: String(row.id), title: rowTitle(served.resource, row, locale), version }];
    }),
  );
}

/** Which records show which version of a file; those that this person may not open are counted only. */
export async function fileUsesOf(reader: Reader, fileId: string): Promise<FileUses> {
  const numbers = (await fileContents(reader.db, [fileId])).get(fileId) ?? new Map<string, number>();
  const all = sumOf(await usesOf(reader.db, [...numbers.keys()]), numbers.keys());
  const uses: FileUse[] = [];
  for (const column of FILE_COLUMNS) {
    if (uses.length >= Math.min(all, FILE_USES_SHOWN)) break;
    uses.push(...(await usesIn(reader, column, numbers)));
  }
  const shown = uses.slice(0, FILE_USES_SHOWN);
  return { uses: shown, others: Math.max(0, all - shown.length) };
}
