/** Room between two parts of a row, px. */
export const FOLD_GAP = 8;

/**
 * How many parts of a row stand beside each other; the others go into a menu, whose button needs room too.
 * @param widths of the parts, in their order, px
 */
export function fitting(widths: readonly number[], room: number, menu: number): number {
  const upTo = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) + Math.max(0, count - 1) * FOLD_GAP;
  // What is not laid out has no width.
  if (room === 0 || upTo(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && upTo(count) + FOLD_GAP + menu > room) count -= 1;
  return count;
}
