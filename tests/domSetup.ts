import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** A busy machine takes seconds for what is usually there at once; what never comes is still missed. */
configure({ asyncUtilTimeout: 15_000 });

// Files share their modules: the library cleans up for the first one of a process only, and toasts are kept beside the page.
afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
});
