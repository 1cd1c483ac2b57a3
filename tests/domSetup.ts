import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** The page in words, with every look that finds nothing yet, was a tenth of the time; set it to see one. */
process.env.DEBUG_PRINT_LIMIT ??= '0';
/** A busy machine takes seconds for what is usually there at once; what never comes is still missed. */
configure({ asyncUtilTimeout: 15_000 });

// Files share their modules: the library cleans up for the first one of a process only, and toasts are kept beside the page.
afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
});
