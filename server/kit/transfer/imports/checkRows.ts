import { isEmpty } from '../../../../contract/kit/checkDraft';
import type { RefField, TextField } from '../../../../contract/kit/field';
import type { AnyRow, Resource } from '../../../../contract/kit/resource';
import { importable } from '../../../../contract/kit/transfer/importing';
import type { ResourceKit } from '../../kit';
import { kitTables, ownRows, tableOf } from '../../query/listQuery';
import { titlesOf, toRow } from '../../query/rows';
import type { RequestContext, ServedResource } from '../../served';
import type { Pictures } from '../archives/pictures';
import { decimalsOf, sheetFacts } from '../sheets/sheetFacts';
import { sheetWords } from '../sheets/words';
import type { ReadContext } from './read/readCell';
import { type MappedColumn, type ReadRow, type RowResult, readAmounts, readRow } from './read/readRow';
import { resolveRefs } from './refs';
import { outcomeOf, type RowCheckContext, takenKey, uniqueWithin } from './rowOutcome';

/** Key that identifies a record in a sheet; what it is unique within is part of it only where the sheet says it. */
function identityOf(resource: Resource, { draft, orgId }: Pick<ReadRow, 'draft' | 'orgId'>): unknown {
  const within = uniqueWithin(resource);
  const [own, above] = [draft[resource.key ?? ''], within === 'orgId' ? orgId : within && draft[within]];
  return isEmpty(above) ? own : JSON.stringify([above, own]);
}

/** What says where a record belongs, and which one it is: read before everything else, one after the other. */
function placing({ orgFrom, key, keyWithin, fields }: Resource): string[] {
  const own = [orgFrom, keyWithin, key].filter((name) => name !== undefined && name in fields);
  return ['orgId', ...new Set(own as string[])];
}

/** Reads where each record belongs, as its row says or as the record does that it hangs on, and what names it. */
async function placeRows(checking: RowCheckContext, rows: readonly ReadRow[]): Promise<void> {
  const { kit, context, served } = checking;
  const { orgFrom = '', fields } = served.resource;
  const read = (names: readonly string[]) => resolveRefs(checking, names, rows, ({ orgId }) => orgId);
  await read(['orgId']);
  for (const row of rows) row.orgId = row.draft.orgId;
  await read([orgFrom]);
  const target = kit.find((fields[orgFrom] as RefField | undefined)?.to ?? '');
  const ids = rows.flatMap(({ draft }) => (target && !isEmpty(draft[orgFrom]) ? [draft[orgFrom]] : []));
  const above =
    target && ids.length > 0
      ? await ownRows(kit.database.db, target, context.principal, kit.clock())
          .where('id', 'in', ids)
          .execute()
      : [];
  const orgs = new Map(above.map((row) => [row.id, row[target?.orgColumn ?? 'orgId']]));
  for (const row of rows) row.orgId ??= orgs.get(row.draft[orgFrom]);
  await read(placing(served.resource).filter((name) => name !== 'orgId' && name !== orgFrom));
}

/** Of a record that says itself in which currency it counts: as its row has it, the record, or a new one. */
function currencyNamed(
  { currencyField, fields }: Resource,
  { draft }: ReadRow,
  [known]: readonly AnyRow[],
): string | undefined {
  if (currencyField === undefined) return undefined;
  const said = [draft[currencyField], known?.[currencyField], fields[currencyField]?.initial];
  return said.find((each): each is string => typeof each === 'string' && each !== '');
}

/** Reads what depends on the institution of a record: names that several have, and amounts. */
async function readPlaced(
  checking: RowCheckContext,
  rows: readonly ReadRow[],
  recordsOf: (row: ReadRow) => readonly AnyRow[],
): Promise<void> {
  const { resource } = checking.served;
  const { facts, context } = checking;
  const orgOf = (row: ReadRow) => {
    const [known, other] = recordsOf(row);
    return (other ? undefined : known?.orgId) ?? row.orgId;
  };
  const placed = placing(resource);
  const others = importable(resource).filter((name) => !placed.includes(name));
  await resolveRefs(checking, others, rows, orgOf);
  for (const row of rows) {
    const currency =
      currencyNamed(resource, row, recordsOf(row)) ??
      facts.currencyOf(String(orgOf(row) ?? context.principal.orgId));
    readAmounts(resource, row, readingOf(checking, currency));
  }
}

async function knownRows({ kit, served, context }: RowCheckContext, rows: readonly ReadRow[]) {
  const { key = '' } = served.resource;
  const wanted = rows.map(({ draft }) => draft[key]).filter((each) => !isEmpty(each));
  const found = new Map<unknown, AnyRow[]>();
  if (wanted.length === 0) return found;
  const stored = await ownRows(kit.database.db, served, context.principal, kit.clock())
    .where(key, 'in', wanted)
    .execute();
  for (const row of stored)
    for (const known of new Set([row[key], identityOf(served.resource, { draft: row, orgId: row.orgId })]))
      found.set(known, [...(found.get(known) ?? []), toRow(served, row, kit.keys)]);
  return found;
}

/** Values of unique fields already in use: `takenKey` → ids. */
async function takenValues({ kit, served }: RowCheckContext, rows: readonly ReadRow[]) {
  const taken = new Map<string, string[]>();
  for (const [name, field] of Object.entries(served.resource.fields)) {
    const wanted = rows.map(({ draft }) => draft[name]).filter((each) => !isEmpty(each));
    const { unique } = field as TextField;
    if (!unique || wanted.length === 0) continue;
    const org = served.orgColumn ?? 'orgId';
    const stored = await kitTables(kit.database.db)
      .selectFrom(tableOf(served))
      .select(unique === 'org' ? ['id', name, org] : ['id', name])
      .where(name, 'in', wanted)
      .execute();
    for (const row of stored) {
      const place = takenKey(name, unique, row[org], row[name]);
      taken.set(place, [...(taken.get(place) ?? []), String(row.id)]);
    }
  }
  return taken;
}

/** Refuses later rows with a key that the file had before: the first one counts. */
function markRepeated(resource: Resource, rows: readonly ReadRow[], seen: Set<unknown>): void {
  const { key = '' } = resource;
  for (const row of rows) {
    const { draft, raw, problems } = row;
    if (isEmpty(draft[key])) continue;
    const own = identityOf(resource, row);
    if (seen.has(own))
      problems.push({ field: key, value: raw[key] ?? '', problem: { key: 'err.import.twice' } });
    seen.add(own);
  }
}

const readingOf = ({ served, context, facts }: RowCheckContext, currency: string): ReadContext => ({
  resource: served.resource.name,
  locale: context.locale,
  zone: facts.zone,
  decimals: decimalsOf(currency),
});

async function readRows(
  given: Omit<RowCheckContext, 'facts'>,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
) {
  const { kit, served, context } = given;
  const facts = await sheetFacts(kit.database.db, context.principal);
  const checking = { ...given, facts };
  const reading = readingOf(checking, facts.currencyOf(context.principal.orgId));
  return { checking, rows: cells.map((each) => readRow(served.resource, mapped, each, reading)) };
}

/** Identifying keys of rows, as `seen` of checkRows holds them. */
export async function keysOf(
  given: Omit<RowCheckContext, 'facts'>,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
): Promise<unknown[]> {
  const { resource } = given.served;
  const { checking, rows } = await readRows(given, mapped, cells);
  if (uniqueWithin(resource)) await placeRows(checking, rows);
  return rows
    .filter(({ draft }) => !isEmpty(draft[resource.key ?? '']))
    .map((row) => identityOf(resource, row));
}

/** Validates rows against the definition, stored records and keys of earlier rows. */
export async function checkRows(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
  seen: Set<unknown>,
  pictures?: Pictures,
): Promise<RowResult[]> {
  const { resource } = served;
  const { db } = kit.database;
  const { checking, rows } = await readRows({ kit, served, context }, mapped, cells);
  await placeRows(checking, rows);
  const known = await knownRows(checking, rows);
  const recordsOf = (row: ReadRow) => known.get(identityOf(resource, row)) ?? [];
  await readPlaced(checking, rows, recordsOf);
  await pictures?.read(rows, (row) => recordsOf(row)[0]);
  const taken = await takenValues(checking, rows);
  const titles = await titlesOf(
    db,
    { served: kit.find, now: kit.clock() },
    served,
    [...known.values()].flat(),
    context,
  );
  const writer = {
    resource,
    words: sheetWords(resource.name, context.locale),
    titles,
    facts: checking.facts,
    context,
  };
  const repeated = rows.map(({ problems }) => problems.length);
  markRepeated(resource, rows, seen);
  return rows.map((row, index) => {
    if (row.problems.length > (repeated[index] ?? 0)) return { kind: 'error', problems: row.problems };
    return outcomeOf(checking, row, recordsOf(row), taken, writer);
  });
}
