/** The row that has, or would get, the focus. It is known by its key: rows come and go above it. */
export interface ActiveRow {
  key?: string;
  index: number;
}

/** Where the active row stands now; where it stood if it is gone. */
export function currentIndex<Row>(
  active: ActiveRow,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): number {
  const last = rows.length - 1;
  const stayed = rows[active.index];
  if (active.key === undefined || (stayed !== undefined && rowKey(stayed) === active.key)) {
    return Math.min(active.index, last);
  }
  const moved = rows.findIndex((row) => rowKey(row) === active.key);
  return moved < 0 ? Math.min(active.index, last) : moved;
}

/** Where a key moves the focus to; undefined for keys that do not move. */
export function targetOf(key: string, index: number, count: number, page: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/** The rows to draw: those in sight and the active one, without which Tab could not enter the table. */
export function withRow(indexes: readonly number[], active: number): number[] {
  if (active < 0 || indexes.includes(active)) return [...indexes];
  return [...indexes, active].sort((left, right) => left - right);
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const CONTROLS = 'a, button, label, [role="button"], [role="checkbox"], [role="menuitem"]';

/** Is the click or key meant for something inside the row, or in an overlay that was opened from it? */
export function isForControl(target: EventTarget, container: Element, key?: string): boolean {
  const element = target as Element;
  if (!container.contains(element) || element.closest(FIELDS)) return true;
  const presses = key === undefined || key === 'Enter' || key === ' ';
  return presses && element.closest(CONTROLS) !== null;
}
