import type { AnyRow } from '@contract/kit/resource';
import type { Selection } from '@contract/kit/wire';
import { type ListConditions, questionOf } from '../listState';

/** Some records with the version that was seen, or all that a query found at a time but for some. */
export type ListSelection =
  | { kind: 'some'; versions: ReadonlyMap<string, number> }
  | { kind: 'all'; except: ReadonlySet<string>; total: number; asOf: number };

export const NOTHING_SELECTED: ListSelection = { kind: 'some', versions: new Map() };

export function isSelected(selection: ListSelection, id: string): boolean {
  return selection.kind === 'some' ? selection.versions.has(id) : !selection.except.has(id);
}

export function selectionCount(selection: ListSelection): number {
  return selection.kind === 'some' ? selection.versions.size : selection.total - selection.except.size;
}

/** What the box above some rows says of them; those that are not there yet are not chosen. */
export function headState(chosen: readonly (boolean | undefined)[]): 'all' | 'some' | 'none' {
  if (!chosen.includes(true)) return 'none';
  return chosen.every((each) => each === true) ? 'all' : 'some';
}

/** Takes rows in or out. */
export function marked(
  selection: ListSelection,
  rows: readonly Pick<AnyRow, 'id' | 'version'>[],
  on: boolean,
): ListSelection {
  if (selection.kind === 'all') {
    const except = new Set(selection.except);
    for (const { id } of rows) on ? except.delete(id) : except.add(id);
    return { ...selection, except };
  }
  const versions = new Map(selection.versions);
  for (const { id, version } of rows) on ? versions.set(id, version) : versions.delete(id);
  return { kind: 'some', versions };
}

/** Everything the list has found, frozen at the time of its answer. */
export function everything(total: number, asOf: number): ListSelection {
  return { kind: 'all', except: new Set(), total, asOf };
}

/** What a bulk command is told. */
export function toWire(selection: ListSelection, state: ListConditions): Selection {
  if (selection.kind === 'some') {
    const expectedVersions = Object.fromEntries(selection.versions);
    return { ids: Object.keys(expectedVersions), expectedVersions };
  }
  const { except, asOf } = selection;
  return { query: questionOf(state), except: [...except], asOf };
}
