import type { Bus } from '../../events/bus';
import type { Fleet } from './fleet';

/** Lists of which something stands in the memory of the fleet. */
const LISTS: ReadonlySet<string> = new Set(['devices', 'cabinets', 'iotCards']);
/** A hint may be lost. */
const EVERY_MS = 60_000;

/** What people change about machines, for the rules that run. */
export interface MasterData {
  /** Reads it when something has changed; must not run beside a batch. */
  renew(): Promise<void>;
  stop(): void;
}

export function watchMasterData(bus: Pick<Bus, 'onLive'>, fleet: Fleet, clock: () => number): MasterData {
  let changed = false;
  let readAt = clock();
  const stop = bus.onLive((batch) => {
    if (batch.some((message) => message.kind === 'hint' && LISTS.has(message.resource))) changed = true;
  });
  return {
    stop,
    async renew() {
      if (!changed && clock() - readAt < EVERY_MS) return;
      changed = false;
      try {
        await fleet.refresh();
        readAt = clock();
      } catch (error) {
        changed = true;
        throw error;
      }
    },
  };
}
