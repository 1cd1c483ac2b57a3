import { LOCALES } from '../../../../contract/common/locale';
import { checkDraft, isEmpty } from '../../../../contract/kit/checkDraft';
import type { TextField } from '../../../../contract/kit/field';
import { withoutPersonal } from '../../../../contract/kit/personal';
import { type AnyRow, type Resource, writable } from '../../../../contract/kit/resource';
import { harmless } from '../../../../contract/kit/transfer/sheetText';
import { canonical } from '../../../events/chain';
import type { ResourceKit } from '../../kit';
import { kitTables, ownRows, tableOf } from '../../query/listQuery';
import { titlesOf, toRow } from '../../query/rows';
import { withInitial } from '../../records/draft';
import type { Act, Served } from '../../served';
import type { Pictures } from '../archives/pictures';
import { type CellWriter, valueCell } from '../exports/cells';
import { timeText } from '../exports/csv';
import { decimalsOf, type SheetFacts, sheetFacts } from '../sheets/sheetFacts';
import { sheetWords } from '../sheets/words';
import { fieldFor, type MappedColumn, type ReadRow, type RowResult, readRow } from './readRow';
import { resolveRefs } from './refs';

/** Rows of a sheet against the definition and the records there are. */
interface Checking {
  kit: ResourceKit;
  served: Served;
  act: Act;
  facts: SheetFacts;
}

/** What tells a record of a sheet from others; what it is below counts only where the sheet says it. */
function identityOf({ key = '', keyWithin }: Resource, values: Readonly<Record<string, unknown>>): unknown {
  const [own, above] = [values[key], keyWithin && values[keyWithin]];
  return isEmpty(above) ? own : JSON.stringify([above, own]);
}

async function knownRows({ kit, served, act }: Checking, rows: readonly ReadRow[]) {
  const { key = '' } = served.resource;
  const wanted = rows.map(({ draft }) => draft[key]).filter((each) => !isEmpty(each));
  const found = new Map<unknown, AnyRow[]>();
  if (wanted.length === 0) return found;
  const stored = await ownRows(kit.database.db, served, act.principal, kit.clock())
    .where(key, 'in', wanted)
    .execute();
  for (const row of stored)
    for (const known of new Set([row[key], identityOf(served.resource, row)]))
      found.set(known, [...(found.get(known) ?? []), toRow(served, row, kit.keys)]);
  return found;
}

/** Values that another record has already, anywhere: `field:value` → ids. */
async function takenValues({ kit, served }: Checking, rows: readonly ReadRow[]) {
  const taken = new Map<string, string[]>();
  for (const [name, field] of Object.entries(served.resource.fields)) {
    const wanted = rows.map(({ draft }) => draft[name]).filter((each) => !isEmpty(each));
    if (!(field as TextField).unique || wanted.length === 0) continue;
    const stored = await kitTables(kit.database.db)
      .selectFrom(tableOf(served))
      .select(['id', name])
      .where(name, 'in', wanted)
      .execute();
    for (const row of stored)
      taken.set(`${name}:${row[name]}`, [...(taken.get(`${name}:${row[name]}`) ?? []), String(row.id)]);
  }
  return taken;
}

/** Does the cell say what an export of this record says? Then nobody meant to change it. */
function saysSame(name: string, raw: string, row: AnyRow, writer: CellWriter): boolean {
  const cell = valueCell(name, fieldFor(writer.resource, name), row, writer);
  if (cell === null) return raw === '';
  if (typeof cell === 'string') return raw === cell.trim() || raw === harmless(cell).trim();
  return 'time' in cell && raw === timeText(cell.time, cell.day === true);
}

/** Texts in other languages stay what they are; a new record has the one text in all of them. */
function inAllLanguages(resource: Resource, { draft }: ReadRow, row: AnyRow | undefined): void {
  for (const [name, value] of Object.entries(draft)) {
    if (fieldFor(resource, name).kind !== 'localized' || isEmpty(value)) continue;
    const [text] = Object.values(value as Record<string, string>);
    const others = row ? (row[name] as object | null) : null;
    draft[name] = {
      ...Object.fromEntries(LOCALES.map((locale) => [locale, text])),
      ...others,
      ...(value as object),
    };
  }
}

/** Leaves only what the sheet changes in the record. */
function changes(resource: Resource, read: ReadRow, row: AnyRow, writer: CellWriter): ReadRow {
  const shown = withoutPersonal(resource, row);
  const isSame = (name: string) =>
    saysSame(name, read.raw[name] ?? '', shown, writer) ||
    canonical(row[name] ?? null) === canonical(read.draft[name] ?? null);
  const same = new Set(Object.keys(read.raw).filter(isSame));
  return {
    raw: read.raw,
    draft: Object.fromEntries(Object.entries(read.draft).filter(([name]) => !same.has(name))),
    problems: read.problems.filter(({ field }) => field === null || !same.has(field)),
  };
}

function withProblems(resource: Resource, read: ReadRow, row: AnyRow | undefined): ReadRow['problems'] {
  const mode = row ? 'update' : 'create';
  const open = writable(resource, mode);
  const fixed = Object.keys(read.draft)
    .filter((name) => row && !open.includes(name))
    .map((field) => ({ field, value: read.raw[field] ?? '', problem: { key: 'err.import.fixed' } }));
  const whole = row ? { ...row, ...read.draft } : withInitial(resource, read.draft);
  const known = [...read.problems, ...fixed];
  const found = Object.entries(checkDraft(resource, whole, mode))
    .filter(([name]) => !known.some(({ field }) => field === name))
    .map(([field, problem]) => ({ field, value: read.raw[field] ?? '', problem }));
  return [...known, ...found];
}

function duplicates(resource: Resource, { draft }: ReadRow, taken: Map<string, string[]>, id?: string) {
  const fields = Object.keys(draft).filter((name) => (resource.fields[name] as TextField)?.unique);
  return fields
    .filter((name) => taken.get(`${name}:${draft[name]}`)?.some((other) => other !== id))
    .map((field) => ({ field, value: String(draft[field]), problem: { key: 'err.form.duplicate' } }));
}

function outcomeOf(
  { served: { resource } }: Checking,
  read: ReadRow,
  known: readonly AnyRow[],
  taken: Map<string, string[]>,
  writer: CellWriter,
): RowResult {
  const { key = null } = resource;
  const [row, other] = known;
  if (other)
    return {
      kind: 'error',
      problems: [{ field: key, value: read.raw[key ?? ''] ?? '', problem: { key: 'err.import.ambiguous' } }],
    };
  inAllLanguages(resource, read, row);
  // What is left empty in a new record gets its initial value.
  const filled = Object.fromEntries(Object.entries(read.draft).filter(([, value]) => !isEmpty(value)));
  const own = row ? changes(resource, read, row, writer) : { ...read, draft: filled };
  if (row && Object.keys(own.draft).length === 0 && own.problems.length === 0) return { kind: 'skip' };
  const problems = [...withProblems(resource, own, row), ...duplicates(resource, own, taken, row?.id)];
  if (problems.length > 0) return { kind: 'error', problems };
  return row ? { kind: 'update', draft: own.draft, row } : { kind: 'create', draft: own.draft };
}

/** A record that stands in the file before: the first one counts. */
function markRepeated(resource: Resource, rows: readonly ReadRow[], seen: Set<unknown>): void {
  const { key = '' } = resource;
  for (const { draft, raw, problems } of rows) {
    if (isEmpty(draft[key])) continue;
    const own = identityOf(resource, draft);
    if (seen.has(own))
      problems.push({ field: key, value: raw[key] ?? '', problem: { key: 'err.import.twice' } });
    seen.add(own);
  }
}

async function readRows(
  { kit, served: { resource }, act }: Omit<Checking, 'facts'>,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
) {
  const facts = await sheetFacts(kit.database.db, act.principal);
  const decimals = decimalsOf(facts.currencyOf(act.principal.orgId));
  const reading = { resource: resource.name, locale: act.locale, zone: facts.zone, decimals };
  return { facts, rows: cells.map((each) => readRow(resource, mapped, each, reading)) };
}

/** The keys of some rows. */
export async function keysOf(
  checking: Omit<Checking, 'facts'>,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
): Promise<unknown[]> {
  const { kit, act, served } = checking;
  const { key = '', keyWithin } = served.resource;
  const { rows } = await readRows(checking, mapped, cells);
  if (keyWithin) await resolveRefs(kit, act, served, rows);
  return rows
    .filter(({ draft }) => !isEmpty(draft[key]))
    .map(({ draft }) => identityOf(served.resource, draft));
}

/** Checks some rows against the definition, the records there are, and the keys the file had before them. */
export async function checkRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  mapped: MappedColumn,
  cells: readonly (readonly string[])[],
  seen: Set<unknown>,
  pictures?: Pictures,
): Promise<RowResult[]> {
  const { resource } = served;
  const { db } = kit.database;
  const { facts, rows } = await readRows({ kit, served, act }, mapped, cells);
  const checking = { kit, served, act, facts };
  await resolveRefs(kit, act, served, rows);
  const known = await knownRows(checking, rows);
  const recordsOf = ({ draft }: ReadRow) => known.get(identityOf(resource, draft)) ?? [];
  await pictures?.read(rows, (row) => recordsOf(row)[0]);
  const taken = await takenValues(checking, rows);
  const titles = await titlesOf(
    db,
    { served: kit.find, now: kit.clock() },
    served,
    [...known.values()].flat(),
    act,
  );
  const writer = { resource, words: sheetWords(resource.name, act.locale), titles, facts, act };
  const repeated = rows.map(({ problems }) => problems.length);
  markRepeated(resource, rows, seen);
  return rows.map((row, index) => {
    if (row.problems.length > (repeated[index] ?? 0)) return { kind: 'error', problems: row.problems };
    return outcomeOf(checking, row, recordsOf(row), taken, writer);
  });
}
