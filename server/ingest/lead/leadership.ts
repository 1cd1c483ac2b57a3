import type { Logger } from '../../log';
import type { Broker } from '../broker';
import type { Fleet } from '../fleet/fleet';
import type { MasterData } from '../fleet/masterData';
import { createReceiver, type ReceiverDeps } from '../receive';
import { type Batcher, createBatcher } from '../write/batcher';
import type { LatestWriter } from '../write/latestWriter';
import type { BatchWriter } from '../write/pipeline';

export interface LeadershipDeps extends Omit<ReceiverDeps, 'batcher'> {
  broker: Broker;
  committer: BatchWriter;
  fleet: Fleet;
  masterData: Pick<MasterData, 'renew'>;
  latest: LatestWriter;
  log: Logger;
  sweepMs: number;
  onStuck: () => void;
}

const LATEST_EVERY_MS = 2_000;
const DEMAND_EVERY_MS = 600_000;

/** What the leader runs: takes, stores and sweeps the messages of machines between `begin` and `end`. */
export function createLeadership(deps: LeadershipDeps) {
  const { broker, committer, fleet, masterData, latest, metrics, clock, log } = deps;
  let batcher: Batcher | undefined;
  let timers: NodeJS.Timeout[] = [];
  return {
    begin() {
      let demandAt = clock();
      const between = async () => {
        await masterData.renew();
        if (clock() - demandAt < DEMAND_EVERY_MS) return;
        demandAt = clock();
        await fleet.refreshDemand();
      };
      batcher = createBatcher({ committer, metrics, clock, log, between, onStuck: deps.onStuck });
      broker.onMessage(createReceiver({ ...deps, batcher }));
      timers = [
        setInterval(batcher.wantSweep, deps.sweepMs),
        setInterval(() => void latest.flush(), LATEST_EVERY_MS),
      ];
    },
    /** Stores what is under way and refuses the rest: it stays with its sender. */
    async end() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await batcher?.stop();
      // A flush under way may have started before the last message was stored, and is shared: the second one is new.
      await latest.flush();
      await latest.flush();
      await broker.release?.();
    },
  };
}
