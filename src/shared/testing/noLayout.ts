import { vi } from 'vitest';

/** What draws asks for sizes, scrolls and waits for letters, and nothing is laid out here: it never hears of any. */
export function withoutLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
  Object.assign(document, { fonts: new EventTarget() });
}
