import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { withoutLayout } from './noLayout';

/** Each test of the file begins with an empty page that is not laid out, and leaves nothing to the next. */
export function onFreshPages(): void {
  beforeEach(withoutLayout);
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
