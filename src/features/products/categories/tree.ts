import type { AnyRow } from '@contract/kit/resource';

/** A category as a line of the drawn tree. */
export interface TreeLine {
  row: AnyRow;
  level: number;
  hasBelow: boolean;
  /** From 1, among those beside it. */
  place: number;
  beside: number;
}
/** Where a category goes: below whom, and before whom of those; at the end without one. */
export interface TreePosition {
  parentId: string | null;
  beforeId: string | null;
}

const parentOf = ({ parentId }: AnyRow) => (typeof parentId === 'string' ? parentId : null);

/** Those below a category in their order; what is below something that is not there stands at the top. */
function childrenOf(rows: readonly AnyRow[]) {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, AnyRow[]>();
  for (const row of rows) {
    const parent = parentOf(row);
    const key = parent !== null && known.has(parent) ? parent : null;
    below.set(key, [...(below.get(key) ?? []), row]);
  }
  for (const list of below.values())
    list.sort((a, b) => Number(a.sort) - Number(b.sort) || String(a.code).localeCompare(String(b.code)));
  return (id: string | null): readonly AnyRow[] => below.get(id) ?? [];
}

export function treeLines(rows: readonly AnyRow[], closed: ReadonlySet<string>): TreeLine[] {
  const children = childrenOf(rows);
  const drawn = (parent: string | null, level: number): TreeLine[] =>
    children(parent).flatMap((row, at, beside) => [
      { row, level, hasBelow: children(row.id).length > 0, place: at + 1, beside: beside.length },
      ...(closed.has(row.id) ? [] : drawn(row.id, level + 1)),
    ]);
  return drawn(null, 1);
}

/** Is `id` the category `of` itself or somewhere below it? */
export function isWithin(rows: readonly AnyRow[], of: string, id: string | null): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (let at = id; at !== null; at = byId.has(at) ? parentOf(byId.get(at) as AnyRow) : null)
    if (at === of) return true;
  return false;
}

/** Dropped upon another: before it, or below it at the end. Undefined where that is no place for it. */
export function placeByDrop(
  rows: readonly AnyRow[],
  dragged: string,
  target: AnyRow,
  where: 'before' | 'below',
): TreePosition | undefined {
  const parentId = where === 'below' ? target.id : parentOf(target);
  if (dragged === target.id || isWithin(rows, dragged, parentId)) return undefined;
  return { parentId, beforeId: where === 'before' ? target.id : null };
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';

/** One step by the keyboard: among those beside it, below the one before it, or beside its parent. */
export function placeByStep(rows: readonly AnyRow[], row: AnyRow, step: TreeStep): TreePosition | undefined {
  const children = childrenOf(rows);
  const parentId = parentOf(row);
  const beside = children(parentId);
  const at = beside.findIndex(({ id }) => id === row.id);
  const before = beside[at - 1];
  if (step === 'up') return before && { parentId, beforeId: before.id };
  if (step === 'in') return before && { parentId: before.id, beforeId: null };
  if (step === 'down') return beside[at + 1] && { parentId, beforeId: beside[at + 2]?.id ?? null };
  const parent = rows.find(({ id }) => id === parentId);
  if (!parent) return undefined;
  const above = children(parentOf(parent));
  const next = above[above.findIndex(({ id }) => id === parent.id) + 1];
  return { parentId: parentOf(parent), beforeId: next?.id ?? null };
}
