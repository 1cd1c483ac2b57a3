import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

/** What was looked for, without the page; with DEBUG_PRINT_LIMIT=7000 the library's own message shows it. */
function bareError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

configure({
  // A busy machine takes seconds for what is usually there at once; what never comes is still missed.
  asyncUtilTimeout: 15_000,
  // Writing out the page with every look that finds nothing yet was a tenth of the time.
  ...(process.env.DEBUG_PRINT_LIMIT === undefined && { getElementError: bareError }),
});

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
// React notes with a stack trace where each element was made, up to a limit: a tenth of the time of component tests.
Object.defineProperty(Reflect.get(React, INTERNALS) ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// Files share their modules: the library cleans up for the first one of a process only, and toasts are kept beside the page.
afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
});
