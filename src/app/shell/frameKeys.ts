/** Keys that the frame hears on every page; where Shift makes a question mark, it is held for it. */
export const FRAME_KEYS = {
  palette: ['mod+K'],
  sheet: ['shift+?', '?'],
} as const;
