/** Size of the root font in pixels: a wall reads everything larger, what is drawn in pixels included. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
