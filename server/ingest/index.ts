import { ulid } from 'ulid';
import { downTopic } from '../../contract/mqtt';
import type { Database } from '../db/database';
import type { Bus } from '../events/bus';
import type { Chain } from '../events/chain';
import type { Logger } from '../log';
import type { Broker } from './broker';
import { type Fleet, loadFleet } from './fleet/fleet';
import { createMetrics, type IngestMetrics } from './metrics';
import { createReceiver } from './receive';
import type { DownMessage } from './rules/plan';
import { createBatcher } from './write/batcher';
import { createDeadLetters } from './write/deadLetter';
import { createLatestWriter } from './write/latestWriter';
import { createCommitter } from './write/pipeline';

export {
  type Broker,
  createBroker,
  createEmbeddedBroker,
  createExternalBroker,
  createNoBroker,
} from './broker';
export { createDeviceAuth, secretHash } from './fleet/deviceAuth';
export { type Fleet, loadFleet } from './fleet/fleet';
export type { IngestMetrics } from './metrics';

export interface IngestDeps {
  database: Database;
  bus: Bus;
  broker: Broker;
  clock: () => number;
  log: Logger;
  chain: Chain;
  newId?: () => string;
  /** How often time is looked at, ms. */
  sweepMs?: number;
}

export interface Ingest {
  fleet: Fleet;
  metrics: IngestMetrics;
  /** Stores what is under way, refuses the rest (it stays with its sender) and writes the newest states. */
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;
const LATEST_EVERY_MS = 2_000;
const DEMAND_EVERY_MS = 600_000;
/** A request to a machine that is away for longer than this is pointless. */
const DOWN_EXPIRY_SEC = 60;

/** Starts the write path: from the broker through rules to the disk, the feed and the live bus. */
export async function startIngest(deps: IngestDeps): Promise<Ingest> {
  const { database, bus, broker, clock, log, chain } = deps;
  const newId = deps.newId ?? (() => ulid(clock()));
  const metrics = createMetrics(broker);
  const fleet = await loadFleet(database, clock);
  const deadLetters = createDeadLetters({ database, metrics, clock, log });
  const latest = createLatestWriter(database, fleet, clock, log);
  const send = createSender(broker, log);
  const shared = database.kind === 'postgres';
  const committer = createCommitter({
    database,
    fleet,
    bus,
    clock,
    newId,
    log,
    metrics,
    deadLetters,
    latest,
    send,
    chain,
    shared,
  });
  let demandAt = clock();
  const between = async () => {
    if (clock() - demandAt < DEMAND_EVERY_MS) return;
    demandAt = clock();
    await fleet.refreshDemand();
  };
  const batcher = createBatcher({ committer, metrics, clock, log, between });
  broker.onMessage(createReceiver({ batcher, deadLetters, metrics, clock, send }));
  const timers = [
    setInterval(batcher.wantSweep, deps.sweepMs ?? SWEEP_MS),
    setInterval(() => void latest.flush(), LATEST_EVERY_MS),
  ];
  return {
    fleet,
    metrics,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await batcher.stop();
      await latest.flush();
      await latest.flush();
      await deadLetters.settled();
    },
  };
}

/** Acknowledgements cost nothing to lose (the machine repeats, we answer again); requests go with QoS 1. */
function createSender(broker: Broker, log: Logger): (message: DownMessage) => void {
  return ({ serialNo, kind, payload }) => {
    const qos = kind === 'ack' || kind === 'time' ? 0 : 1;
    broker
      .publish(downTopic(serialNo, kind), JSON.stringify(payload), { qos, expirySec: DOWN_EXPIRY_SEC })
      .catch((error: unknown) => log.debug({ error, serialNo, kind }, 'a message to a machine was not sent'));
  };
}
