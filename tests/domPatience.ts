import { configure } from '@testing-library/react';

/** A busy machine takes seconds for what is usually there at once; what never comes is still missed. */
configure({ asyncUtilTimeout: 15_000 });
