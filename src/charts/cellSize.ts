const SMALLEST_PX = 12;

/**
 * Side of the squares so that `count` of them fit into a place without scrolling; never too small to hit.
 * All lengths in pixels; `gap` is between two squares.
 */
export function cellSize(
  count: number,
  place: { width: number; height: number },
  gap: number,
  largest: number,
): number {
  const { width, height } = place;
  for (let size = Math.floor(largest); size > SMALLEST_PX; size--) {
    const columns = Math.floor((width + gap) / (size + gap));
    const rows = Math.floor((height + gap) / (size + gap));
    if (columns * rows >= count) return size;
  }
  return SMALLEST_PX;
}
