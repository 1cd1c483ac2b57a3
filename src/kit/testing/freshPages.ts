import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { fetchParts } from '../parts';

/** Each test of the file begins with an empty page that is not laid out, and leaves nothing to the next. */
export function onFreshPages(): void {
  // As with somebody who has looked at the page for a moment.
  beforeAll(async () => void (await fetchParts()));
  beforeEach(withoutLayout);
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
