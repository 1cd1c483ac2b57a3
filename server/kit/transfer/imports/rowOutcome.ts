import { LOCALES } from '../../../../contract/common/locale';
import { checkDraft, isEmpty } from '../../../../contract/kit/checkDraft';
import type { TextField } from '../../../../contract/kit/field';
import { withoutPersonal } from '../../../../contract/kit/personal';
import { type AnyRow, type Resource, writable } from '../../../../contract/kit/resource';
import { escapeFormula } from '../../../../contract/kit/transfer/formulaEscape';
import { canonicalJson } from '../../../events/chain';
import type { ResourceKit } from '../../kit';
import { withInitial } from '../../records/draft';
import type { RequestContext, ServedResource } from '../../served';
import { type CellWriter, valueCell } from '../exports/cells';
import { csvTime } from '../exports/csv';
import type { SheetFacts } from '../sheets/sheetFacts';
import { fieldFor, type ReadRow, type RowResult } from './read/readRow';

/** What rows of a sheet are compared with. */
export interface RowCheckContext {
  kit: ResourceKit;
  served: ServedResource;
  context: RequestContext;
  facts: SheetFacts;
}

/** Whether the cell equals the exported value of this record: then it is no change. */
function saysSame(name: string, raw: string, row: AnyRow, writer: CellWriter): boolean {
  const cell = valueCell(name, fieldFor(writer.resource, name), row, writer);
  if (cell === null) return raw === '';
  if (typeof cell === 'string') return raw === cell.trim() || raw === escapeFormula(cell).trim();
  return 'time' in cell && raw === csvTime(cell.time, cell.day === true);
}

/** A cell sets the text of the import's language; a new record gets it in all languages. */
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

/** Reduces a row to the fields that differ from the record. */
function changes(resource: Resource, read: ReadRow, row: AnyRow, writer: CellWriter): ReadRow {
  const shown = withoutPersonal(resource, row);
  const isSame = (name: string) =>
    saysSame(name, read.raw[name] ?? '', shown, writer) ||
    canonicalJson(row[name] ?? null) === canonicalJson(read.draft[name] ?? null);
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

/** What a key is unique within: a reference, or the institution. */
export function uniqueWithin({ key = '', keyWithin, tenancy, fields }: Resource): string | undefined {
  const { unique } = (fields[key] ?? {}) as Partial<TextField>;
  return keyWithin ?? (tenancy === 'org' && unique !== 'all' ? 'orgId' : undefined);
}

export const takenKey = (name: string, unique: TextField['unique'], orgId: unknown, value: unknown) =>
  `${name}:${unique === 'org' ? orgId : ''}:${value}`;

function duplicates(
  { fields }: Resource,
  { draft, orgId }: ReadRow,
  taken: Map<string, string[]>,
  id?: string,
) {
  const isTaken = (name: string) => {
    const { unique } = (fields[name] ?? {}) as Partial<TextField>;
    if (!unique) return false;
    return taken.get(takenKey(name, unique, orgId, draft[name]))?.some((other) => other !== id);
  };
  return Object.keys(draft)
    .filter(isTaken)
    .map((field) => ({ field, value: String(draft[field]), problem: { key: 'err.form.duplicate' } }));
}

export function outcomeOf(
  { served: { resource }, context }: RowCheckContext,
  read: ReadRow,
  known: readonly AnyRow[],
  taken: Map<string, string[]>,
  writer: CellWriter,
): RowResult {
  const { key = null } = resource;
  const [row, other] = known;
  if (other) {
    const params = { within: writer.words.field(uniqueWithin(resource) ?? '') };
    const problem = { key: 'err.import.ambiguousWithin', params };
    return { kind: 'error', problems: [{ field: key, value: read.raw[key ?? ''] ?? '', problem }] };
  }
  inAllLanguages(resource, read, row);
  // Empty cells of a new record get their initial values.
  const filled = Object.fromEntries(Object.entries(read.draft).filter(([, value]) => !isEmpty(value)));
  const own = row ? changes(resource, read, row, writer) : { ...read, draft: filled };
  if (row && Object.keys(own.draft).length === 0 && own.problems.length === 0) return { kind: 'skip' };
  const placed = { ...own, orgId: row?.orgId ?? read.orgId ?? context.principal.orgId };
  const problems = [...withProblems(resource, own, row), ...duplicates(resource, placed, taken, row?.id)];
  if (problems.length > 0) return { kind: 'error', problems };
  return row ? { kind: 'update', draft: own.draft, row } : { kind: 'create', draft: own.draft };
}
