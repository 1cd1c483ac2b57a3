import type { Broker } from './types';

/** Null broker: no clients, and publications are dropped. */
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
