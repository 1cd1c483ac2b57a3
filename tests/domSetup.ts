import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** A busy machine takes seconds for what is usually there at once; what never comes is still missed. */
configure({ asyncUtilTimeout: 15_000 });

// The library does so by itself for the first file of a process only.
afterEach(cleanup);
