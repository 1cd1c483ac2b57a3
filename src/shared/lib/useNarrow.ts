import { useMediaQuery } from '@mantine/hooks';

/** Below this a table has no room: each record is a card. */
const NARROW = '(max-width: 39.99em)';
const AT_ONCE = { getInitialValueInEffect: false };
const REM = 16;

export const useNarrow = () => useMediaQuery(NARROW, undefined, AT_ONCE);
/** Is the window narrower than so many pixels? */
export const useBelow = (px: number) =>
  useMediaQuery(`(max-width: ${px / REM - 0.01}em)`, undefined, AT_ONCE);
