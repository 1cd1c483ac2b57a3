const LARGEST_PX = 40;
const SMALLEST_PX = 12;

/**
 * Side of the squares so that `count` of them fit into a place without scrolling; never too small to hit.
 * @param gap pixels between two squares
 */
export function cellSize(count: number, width: number, height: number, gap: number): number {
  for (let size = LARGEST_PX; size > SMALLEST_PX; size--) {
    const columns = Math.floor((width + gap) / (size + gap));
    const rows = Math.floor((height + gap) / (size + gap));
    if (columns * rows >= count) return size;
  }
  return SMALLEST_PX;
}
