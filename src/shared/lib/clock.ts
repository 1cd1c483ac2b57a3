import { createContext } from 'react';

/** The clock by which deadlines are counted down, ms: that of this computer where no better one is known. */
export const ClockContext = createContext<() => number>(() => Date.now());
