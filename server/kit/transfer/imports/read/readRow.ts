import { normalized, type Problem } from '../../../../../contract/kit/checkDraft';
import { type Field, f, type TextField } from '../../../../../contract/kit/field';
import type { AnyRow, Resource } from '../../../../../contract/kit/resource';
import { regionsWithin, storedRegion } from '../../../../../contract/regions/within';
import { REGIONS, regionLanguages } from '../../../regions';
import { type ReadContext, readCell } from './readCell';
import type { ReadResult } from './readCompound';

export interface RowProblem {
  field: string | null;
  value: string;
  problem: Problem;
}

/** Outcome of a checked row. */
export type RowResult =
  | { kind: 'create'; draft: Record<string, unknown>; waits?: true }
  | { kind: 'update'; draft: Record<string, unknown>; row: AnyRow; waits?: true }
  | { kind: 'skip' }
  | { kind: 'error'; problems: RowProblem[] };

export interface MappedColumn {
  heads: readonly string[];
  /** Head → field. */
  mapping: Readonly<Record<string, string | null>>;
}

/** Parsed values of a row, beside the raw cells. */
export interface ReadRow {
  draft: Record<string, unknown>;
  raw: Record<string, string>;
  problems: RowProblem[];
  /** Where its record belongs, when the sheet says so. */
  orgId?: unknown;
}

const ORGANIZATION: Field = f.ref('organizations');
export const fieldFor = (resource: Resource, name: string): Field => resource.fields[name] ?? ORGANIZATION;

/** Regions are stored by Chinese names, whatever the language of the sheet; a region is looked up within its parent. */
function storeRegions(resource: Resource, draft: Record<string, unknown>, { locale }: ReadContext): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const text = draft[name];
    const above = typeof text === 'string' ? (field as TextField).regionsIn?.(draft) : undefined;
    if (above)
      draft[name] = storedRegion(
        REGIONS['zh-cn'],
        regionLanguages(locale),
        regionsWithin(REGIONS['zh-cn'], above),
        text as string,
      );
  }
}

function keepCell(row: ReadRow, name: string, value: string, read: ReadResult): void {
  if ('problem' in read) row.problems.push({ field: name, value, problem: read.problem });
  else row.draft[name] = normalized(read.value);
}

/** Amounts, once it is known in which currency: that of the institution of the row. */
export function readAmounts(resource: Resource, row: ReadRow, reading: ReadContext): void {
  for (const [name, value] of Object.entries(row.raw)) {
    const field = fieldFor(resource, name);
    if (field.kind === 'money') keepCell(row, name, value, readCell(reading, name, field, value));
  }
}

/** Reads all cells of a row but amounts. */
export function readRow(
  resource: Resource,
  { heads, mapping }: MappedColumn,
  cells: readonly string[],
  reading: ReadContext,
): ReadRow {
  const row: ReadRow = { draft: {}, raw: {}, problems: [] };
  heads.forEach((head, index) => {
    const name = mapping[head];
    if (!name) return;
    const value = cells[index] ?? '';
    row.raw[name] = value.trim();
    const field = fieldFor(resource, name);
    if (field.kind !== 'money') keepCell(row, name, value, readCell(reading, name, field, value));
  });
  storeRegions(resource, row.draft, reading);
  return row;
}
