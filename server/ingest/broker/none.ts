import type { Broker } from './types';

/** Stands where a broker would when none is wanted: nobody comes, and what is sent goes nowhere. */
export function createNoBroker(): Broker {
  return {
    onMessage: () => undefined,
    publish: async () => undefined,
    ready: () => true,
    close: async () => undefined,
    url: 'off',
    stats: { connected: 0, refused: 0, cut: 0 },
  };
}
