import { sql } from 'kysely';
import { LOCALES } from '../../../../contract/common/locale';
import { isEmpty, type Problem } from '../../../../contract/kit/checkDraft';
import type { RefField } from '../../../../contract/kit/field';
import { importable } from '../../../../contract/kit/transfer/importing';
import type { ResourceKit } from '../../kit';
import { ownRows } from '../../query/listQuery';
import type { RequestContext, ServedResource, StoredRow } from '../../served';
import { fieldFor, type ReadRow } from './read/readRow';

const UNKNOWN: Problem = { key: 'err.form.unknownRef' };
const AMBIGUOUS: Problem = { key: 'err.import.ambiguous' };
const AMBIGUOUS_BELOW: Problem = { key: 'err.import.ambiguousBelow' };

/** `Parent / Name`: the last two names of a path in a tree. */
const pathOf = (name: string) =>
  name
    .split('/')
    .map((part) => part.trim())
    .slice(-2)
    .join(' / ');
const lastOf = (name: string) => pathOf(name).split(' / ').at(-1) ?? name;

const titlesOf = ({ resource: { title } }: ServedResource, row: StoredRow | undefined): unknown[] => {
  const shown = row?.[title];
  return typeof shown === 'object' && shown !== null ? Object.values(shown) : [shown];
};

/** Names by which a cell may refer to a record: its id, its title in any language, its key. */
function namesOf(target: ServedResource, row: StoredRow): string[] {
  const { key, named } = target.resource;
  const titles = titlesOf(target, row);
  const own = Object.values(named?.(row) ?? {});
  return [row.id, ...titles, ...own, ...(key ? [row[key]] : [])].filter(
    (each): each is string => !isEmpty(each),
  );
}

async function namedRows(
  kit: ResourceKit,
  context: RequestContext,
  target: ServedResource,
  names: readonly string[],
): Promise<StoredRow[]> {
  const { title, key, fields, named } = target.resource;
  const own = ownRows(kit.database.db, target, context.principal, kit.clock());
  // Translated names are computed, not stored in a column: all rows are compared.
  if (named) return own.execute();
  const wanted = sql`(${sql.join([...names])})`;
  const byTitle =
    fields[title]?.kind === 'localized'
      ? LOCALES.map((locale) => sql<boolean>`${sql.ref(title)}->>${sql.lit(locale)} in ${wanted}`)
      : [sql<boolean>`${sql.ref(title)} in ${wanted}`];
  const ways = [
    sql<boolean>`id in ${wanted}`,
    ...byTitle,
    ...(key ? [sql<boolean>`${sql.ref(key)} in ${wanted}`] : []),
  ];
  return own.where(sql<boolean>`(${sql.join(ways, sql` or `)})`).execute();
}

/** In a tree, names prefixed with that of the parent. */
async function namesBelow(
  kit: ResourceKit,
  context: RequestContext,
  target: ServedResource,
  rows: readonly StoredRow[],
) {
  const parent = target.resource.parent ?? '';
  const above = [...new Set(rows.map((row) => row[parent]))].filter((id): id is string => !isEmpty(id));
  if (above.length === 0) return () => [];
  const uppers = new Map((await namedRows(kit, context, target, above)).map((row) => [row.id, row]));
  return (row: StoredRow) =>
    titlesOf(target, uppers.get(row[parent])).flatMap((upper) =>
      titlesOf(target, row).map((title) => `${upper} / ${title}`),
    );
}

/** Ids by name; an ambiguous name has several. */
async function idsByName(
  kit: ResourceKit,
  context: RequestContext,
  target: ServedResource | undefined,
  names: readonly string[],
) {
  const found = new Map<string, Set<string>>();
  if (!target || names.length === 0) return found;
  const { parent } = target.resource;
  const rows = await namedRows(kit, context, target, parent ? [...names, ...names.map(lastOf)] : names);
  const below = await namesBelow(kit, context, target, rows);
  for (const row of rows) {
    for (const name of [...namesOf(target, row), ...below(row)]) {
      const ids = found.get(name) ?? new Set<string>();
      found.set(name, name === row.id ? new Set([name]) : ids.add(String(row.id)));
    }
  }
  return found;
}

/** Unambiguous titles for exports that are imported again: in a tree, duplicates are prefixed with the parent. */
export async function importableTitles(
  kit: ResourceKit,
  context: RequestContext,
  target: ServedResource | undefined,
  titles: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const names = [...new Set(Object.values(titles))];
  if (!target?.resource.parent || names.length === 0) return titles;
  const rows = await namedRows(kit, context, target, names);
  const below = await namesBelow(kit, context, target, rows);
  const count = (name: string) => rows.filter((row) => titlesOf(target, row).includes(name)).length;
  const paths = rows.flatMap((row) => {
    const title = titles[String(row.id)];
    const path = title !== undefined && count(title) > 1 ? below(row)[0] : undefined;
    return path === undefined ? [] : [[row.id, path] as const];
  });
  return { ...titles, ...Object.fromEntries(paths) };
}

function resolved(
  texts: readonly string[],
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  ambiguous: Problem,
): string[] | Problem {
  const found: string[] = [];
  for (const text of texts) {
    const [id, other] = ids.get(text) ?? ids.get(pathOf(text)) ?? [];
    if (id === undefined) return UNKNOWN;
    if (other !== undefined) return ambiguous;
    found.push(id);
  }
  return found;
}

/** Resolves references in cells to ids, among records visible to the user. */
export async function resolveRefs(
  kit: ResourceKit,
  context: RequestContext,
  { resource }: ServedResource,
  rows: readonly ReadRow[],
): Promise<void> {
  for (const name of importable(resource)) {
    const field = fieldFor(resource, name);
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const asked = new Set(rows.flatMap(({ draft }) => (draft[name] ?? []) as string | string[]));
    const target = kit.find((field as RefField).to);
    const ids = await idsByName(kit, context, target, [...asked]);
    const ambiguous = target?.resource.parent ? AMBIGUOUS_BELOW : AMBIGUOUS;
    for (const row of rows) {
      const value = row.draft[name];
      if (isEmpty(value)) continue;
      const texts = Array.isArray(value) ? (value as string[]) : [String(value)];
      const result = resolved(texts, ids, ambiguous);
      if (Array.isArray(result)) row.draft[name] = field.kind === 'ref' ? result[0] : result;
      else row.problems.push({ field: name, value: texts.join('; '), problem: result });
    }
  }
}
