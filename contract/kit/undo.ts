import { maskOf } from './personal';
import { type AnyRow, fieldOf, type Resource, writable } from './resource';
import { sameValue } from './sameValue';
import type { HistoryEntry } from './wire';

/** What taking one change back would do now. */
export interface Undo {
  /** Fields that get the value they had before the change. */
  back: string[];
  /** Fields that somebody has changed since: they stay as they are. */
  kept: string[];
}

/**
 * An undo never touches a field the change did not touch, and never a value that is newer than it. What the
 * history keeps masked, and what only commands may set, cannot be taken back this way.
 */
export function undoOf(
  resource: Resource,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  row: AnyRow,
): Undo {
  if (!before || !after) return { back: [], kept: [] };
  const touched = writable(resource, 'update').filter((name) => {
    const known = Object.hasOwn(before, name) && !sameValue(before[name], after[name]);
    return known && !maskOf(fieldOf(resource, name));
  });
  const newer = (name: string) => !sameValue(row[name], after[name]);
  return {
    back: touched.filter((name) => !newer(name)),
    // What has its old value again needs nothing.
    kept: touched.filter((name) => newer(name) && !sameValue(row[name], before[name])),
  };
}
