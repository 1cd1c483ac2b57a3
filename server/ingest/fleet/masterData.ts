import { OFFLINE_DEBOUNCE_MS } from '../../../contract/machines';
import type { Bus } from '../../events/bus';
import type { Broker } from '../broker';
import type { Fleet } from './fleet';

/** Lists of which something stands in the memory of the fleet. */
const LISTS: ReadonlySet<string> = new Set([
  'devices',
  'cabinets',
  'zoneSettings',
  'iotCards',
  'deviceAuths',
]);
/** A hint may be lost. */
const EVERY_MS = 60_000;

/** What people change about machines, for the rules that run. */
export interface MasterData {
  /** Reads it when something has changed; must not run beside a batch. */
  renew(): Promise<void>;
  stop(): void;
}

export interface MasterDataDeps {
  bus: Pick<Bus, 'onLive' | 'onCredential'>;
  fleet: Fleet;
  broker: Pick<Broker, 'drop'>;
  clock: () => number;
}

/** A connection that is closed here leaves no last will: what it was is not waited for. */
export function watchMasterData({ bus, fleet, broker, clock }: MasterDataDeps): MasterData {
  let changed = false;
  let readAt = clock();
  const closed = new Map<string, { at: number; revoked: boolean }>();
  const stops = [
    bus.onCredential(({ serialNo, revoked }) => {
      if (revoked) fleet.bar(serialNo);
      if (!broker.drop) return;
      broker.drop(serialNo);
      closed.set(serialNo, { at: clock(), revoked });
    }),
    bus.onLive((batch) => {
      if (batch.some((message) => message.kind === 'hint' && LISTS.has(message.resource))) changed = true;
    }),
  ];
  return {
    stop() {
      for (const stop of stops) stop();
    },
    async renew() {
      for (const [serialNo, { at, revoked }] of closed) {
        const machine = fleet.get(serialNo);
        // One with a new credential may be back already.
        if (machine && (machine.state.seenAt ?? 0) <= at)
          machine.lostAt = revoked ? at - OFFLINE_DEBOUNCE_MS : (machine.lostAt ?? at);
      }
      closed.clear();
      if (!changed && clock() - readAt < EVERY_MS) return;
      changed = false;
      try {
        await fleet.refresh();
        for (const serialNo of fleet.barred) broker.drop?.(serialNo);
        readAt = clock();
      } catch (error) {
        changed = true;
        throw error;
      }
    },
  };
}
