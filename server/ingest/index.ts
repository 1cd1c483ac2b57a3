import { STORAGE_HINT } from '../../contract/common/storage';
import { downTopic } from '../../contract/mqtt';
import type { Database } from '../db/database';
import { type Bus, EVERYBODY } from '../events/bus';
import type { Chain } from '../events/chain';
import { ulid } from '../ids';
import type { Logger } from '../log';
import type { Broker } from './broker';
import { type Fleet, loadFleet } from './fleet/fleet';
import { type MasterData, watchMasterData } from './fleet/masterData';
import { type Election, runElection } from './lead/election';
import { applyRemoteRows, createFollower } from './lead/follow';
import { createLeadership } from './lead/leadership';
import { ALONE, createLease, type Lease } from './lead/lease';
import { createIngestMetrics, type IngestMetrics } from './metrics';
import type { PlannedDownMessage } from './rules/plan';
import { createDeadLetters } from './write/deadLetter';
import type { BatchEffects } from './write/effects';
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
export { MACHINE_SILENCE_MS, silenceCountsFrom } from './fleet/silence';
export type { IngestMetrics } from './metrics';

export interface IngestDeps {
  database: Database;
  bus: Bus;
  broker: Broker;
  clock: () => number;
  log: Logger;
  chain: Chain;
  /** What batches change in modules. */
  effects: BatchEffects;
  newId?: () => string;
  /** How often time is looked at, ms. */
  sweepMs?: number;
}

export interface Ingest {
  fleet: Fleet;
  metrics: IngestMetrics;
  /** Does this node take the messages of machines? Of several nodes one does. */
  readonly own: boolean;
  /** Stores what is under way, refuses the rest (it stays with its sender) and writes the newest states. */
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;
/** A request to a machine that is away for longer than this is pointless. */
const DOWN_EXPIRY_SEC = 60;

/** Starts the write path: from the broker through rules to the disk, the feed and the live bus. */
export async function startIngest(deps: IngestDeps): Promise<Ingest> {
  const { database, bus, broker, clock, log, chain, effects } = deps;
  const newId = deps.newId ?? (() => ulid(clock()));
  const metrics = createIngestMetrics(broker);
  const fleet = await loadFleet(database, clock);
  const masterData = watchMasterData({ bus, fleet, broker, clock });
  const deadLetters = createDeadLetters({ database, metrics, clock, log });
  const latest = createLatestWriter(database, fleet, log);
  const send = createSender(broker, log);
  const shared = database.kind === 'postgres';
  // Machines of a broker inside of this process cannot come to another one.
  const lease = shared && broker.release ? createLease(database) : undefined;
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
    effects,
    lease: lease ?? ALONE,
  });
  const leadership = createLeadership({
    broker,
    committer,
    fleet,
    masterData,
    latest,
    deadLetters,
    metrics,
    clock,
    log,
    send,
    sweepMs: deps.sweepMs ?? SWEEP_MS,
    onStuck: () => bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: STORAGE_HINT }]),
  });
  const election = lease
    ? await joinElection(deps, { lease, fleet, masterData, leadership })
    : soleLeader(leadership);
  return {
    fleet,
    metrics,
    get own() {
      return election.own;
    },
    async stop() {
      masterData.stop();
      await election.stop();
      await deadLetters.settled();
    },
  };
}

type IngestLeadership = ReturnType<typeof createLeadership>;

/** A single node needs no election. */
function soleLeader(leadership: IngestLeadership): Election {
  leadership.begin();
  return { own: true, stop: leadership.end };
}

/** Several nodes on one database and one broker: one stores, the others know what it stored. */
async function joinElection(
  { database, bus, broker, log }: IngestDeps,
  {
    lease,
    fleet,
    masterData,
    leadership,
  }: { lease: Lease; fleet: Fleet; masterData: MasterData; leadership: IngestLeadership },
): Promise<Election> {
  const follow = createFollower({ database, fleet, bus });
  let followed = false;
  const election = await runElection({
    lease,
    log,
    async begin() {
      if (followed) await fleet.reload();
      leadership.begin();
    },
    end: leadership.end,
    able: broker.ready,
    async follow() {
      followed = true;
      await masterData.renew();
      await follow();
    },
  });
  const stopListening = bus.onLive((batch) => {
    if (!election.own) applyRemoteRows(fleet, batch);
  });
  return {
    get own() {
      return election.own;
    },
    stop() {
      stopListening();
      return election.stop();
    },
  };
}

/** Acknowledgements cost nothing to lose (the machine repeats, we answer again); requests go with QoS 1. */
function createSender(broker: Broker, log: Logger): (message: PlannedDownMessage) => void {
  return ({ serialNo, kind, payload }) => {
    const qos = kind === 'ack' || kind === 'time' ? 0 : 1;
    broker
      .publish(downTopic(serialNo, kind), JSON.stringify(payload), { qos, expirySec: DOWN_EXPIRY_SEC })
      .catch((error: unknown) => log.debug({ error, serialNo, kind }, 'a message to a machine was not sent'));
  };
}
