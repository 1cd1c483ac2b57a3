import { maskOf } from './personal';
import { type AnyRow, fieldOf, type Resource, writable } from './resource';
import { sameValue } from './sameValue';
import type { HistoryEntry } from './wire';

type Values = Readonly<Record<string, unknown>>;
type Entry = Pick<HistoryEntry, 'pos' | 'before'>;

/** The record with the entries after the wanted one undone, from the newest back. */
function valuesAfter(newestFirst: readonly Entry[], pos: number, row: AnyRow): Values {
  const values: Record<string, unknown> = { ...row };
  for (const entry of newestFirst) {
    if (entry.pos <= pos) break;
    Object.assign(values, entry.before ?? {});
  }
  return values;
}

/**
 * What giving a record its values after an entry of its history changes now: field → the value it gets. What the
 * history keeps masked, and what only commands may set, stays as it is.
 * @param newestFirst at least every entry newer than the wanted one
 */
export function restoreOf(
  resource: Resource,
  newestFirst: readonly Entry[],
  pos: number,
  row: AnyRow,
): Record<string, unknown> {
  const then = valuesAfter(newestFirst, pos, row);
  const idle = resource.idle?.(then) ?? [];
  const value = (name: string) => (idle.includes(name) ? null : (then[name] ?? null));
  const names = writable(resource, 'update').filter(
    (name) => !maskOf(fieldOf(resource, name)) && !sameValue(row[name], value(name)),
  );
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
