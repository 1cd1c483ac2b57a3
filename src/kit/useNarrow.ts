import { useMediaQuery } from '@mantine/hooks';

/** Below this a table has no room: each record is a card. */
const NARROW = '(max-width: 39.99em)';
/** Below this the title of a card and its state do not fit beside each other. */
const NARROWEST = '(max-width: 22.49em)';

const AT_ONCE = { getInitialValueInEffect: false };

export const useNarrow = () => useMediaQuery(NARROW, undefined, AT_ONCE);
export const useNarrowest = () => useMediaQuery(NARROWEST, undefined, AT_ONCE);
