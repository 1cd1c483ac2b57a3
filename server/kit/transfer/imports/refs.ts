import { sql } from 'kysely';
import { LOCALES } from '../../../../contract/common/locale';
import { isEmpty, type Problem } from '../../../../contract/kit/checkDraft';
import type { RefField } from '../../../../contract/kit/field';
import { importable } from '../../../../contract/kit/transfer/importing';
import type { ResourceKit } from '../../kit';
import { ownRows } from '../../query/listQuery';
import type { RequestContext, ServedResource, StoredRow } from '../../served';
import type { SheetFacts } from '../sheets/sheetFacts';
import { sheetWords } from '../sheets/words';
import { fieldFor, type ReadRow } from './read/readRow';
import type { RowCheckContext } from './rowOutcome';

/** Name → id of each record of it → its institution. */
type NamedRecords = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;

interface Resolving {
  facts: SheetFacts;
  ambiguous: Problem;
  /** What is asked for where the institution would decide. */
  within: Problem | undefined;
}

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

/** Records by name; an ambiguous name has several. */
async function recordsByName(
  kit: ResourceKit,
  context: RequestContext,
  target: ServedResource | undefined,
  names: readonly string[],
): Promise<NamedRecords> {
  const found = new Map<string, Map<string, string | undefined>>();
  if (!target || names.length === 0) return found;
  const { parent, tenancy } = target.resource;
  const rows = await namedRows(kit, context, target, parent ? [...names, ...names.map(lastOf)] : names);
  const below = await namesBelow(kit, context, target, rows);
  // An institution is not told from others by where it belongs.
  const org = tenancy === 'org' && target.orgColumn !== 'id' ? (target.orgColumn ?? 'orgId') : '';
  for (const row of rows) {
    const orgId = row[org] as string | undefined;
    for (const name of [...namesOf(target, row), ...below(row)]) {
      const known = name === row.id ? new Map() : (found.get(name) ?? new Map());
      found.set(name, known.set(String(row.id), orgId));
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

/** Of records of one name those of the institution, or else of the nearest one above it that has any. */
function nearest(records: ReadonlyMap<string, string | undefined>, orgId: unknown, { pathOf }: SheetFacts) {
  const own = pathOf(String(orgId)) ?? '';
  const depths = [...records].flatMap(([id, at]) => {
    const path = pathOf(String(at));
    return path && own.startsWith(path) ? [{ id, depth: path.length }] : [];
  });
  const deepest = Math.max(...depths.map(({ depth }) => depth));
  return depths.filter(({ depth }) => depth === deepest).map(({ id }) => id);
}

function resolved(
  texts: readonly string[],
  records: NamedRecords,
  orgId: unknown,
  { ambiguous, within, facts }: Resolving,
): string[] | Problem {
  const found: string[] = [];
  for (const text of texts) {
    const named = records.get(text) ?? records.get(pathOf(text)) ?? new Map<string, string | undefined>();
    if (named.size === 0) return UNKNOWN;
    const [id, other] = named.size > 1 && !isEmpty(orgId) ? nearest(named, orgId, facts) : named.keys();
    if (id === undefined || other !== undefined) {
      const isApart = isEmpty(orgId) && new Set(named.values()).size > 1;
      return isApart && within ? within : ambiguous;
    }
    found.push(id);
  }
  return found;
}

/**
 * Resolves references in cells to ids, among records visible to the user: of several of one name that of the institution
 * of the row, where that is known.
 */
export async function resolveRefs(
  { kit, context, served: { resource }, facts }: RowCheckContext,
  names: readonly string[],
  rows: readonly ReadRow[],
  orgOf: (row: ReadRow) => unknown,
): Promise<void> {
  const label = sheetWords(resource.name, context.locale).field('orgId');
  const within = importable(resource).includes('orgId')
    ? { key: 'err.import.ambiguousWithin', params: { within: label } }
    : undefined;
  for (const name of names) {
    const field = fieldFor(resource, name);
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const asked = new Set(rows.flatMap(({ draft }) => (draft[name] ?? []) as string | string[]));
    const target = kit.find((field as RefField).to);
    const records = await recordsByName(kit, context, target, [...asked]);
    const ambiguous = target?.resource.parent ? AMBIGUOUS_BELOW : AMBIGUOUS;
    for (const row of rows) {
      const value = row.draft[name];
      if (isEmpty(value)) continue;
      const texts = Array.isArray(value) ? (value as string[]) : [String(value)];
      const result = resolved(texts, records, orgOf(row), { ambiguous, within, facts });
      if (Array.isArray(result)) row.draft[name] = field.kind === 'ref' ? result[0] : result;
      else row.problems.push({ field: name, value: texts.join('; '), problem: result });
    }
  }
}
