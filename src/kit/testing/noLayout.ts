import { vi } from 'vitest';

/** What draws asks for sizes, and nothing is laid out here: it never hears of one. */
export function withoutLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
