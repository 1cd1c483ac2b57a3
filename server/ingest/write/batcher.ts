import { isDiskFull } from '../../db/errors';
import type { Logger } from '../../log';
import { type IngestMetrics, stuckSince } from '../metrics';
import type { BatchWriter, IngestItem } from './pipeline';
import { createRetry, type Retrier } from './retry';

export interface BatcherDeps {
  committer: BatchWriter;
  metrics: IngestMetrics;
  clock: () => number;
  log: Logger;
  /** Work that changes the fleet and must not run beside a batch. */
  between?: () => Promise<void>;
  /** That nothing has been stored for a while, or that it is again. */
  onStuck?: () => void;
}

/**
 * Collects messages into batches: at once when idle, else as soon as the batch before is on disk. While the
 * database does not answer nothing is acknowledged; who waits for an acknowledgement sends nothing new.
 */
export interface Batcher {
  /** Resolves when the message is on disk. Rejects when the batcher stops before that. */
  add(item: IngestItem): Promise<void>;
  /** Asks for a sweep before the next batch. */
  wantSweep(): void;
  stop(): Promise<void>;
}

interface QueuedItem {
  item: IngestItem;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** A birth brings the lanes of a machine: it weighs as much as this many plain messages. */
const BIRTH_WEIGHT = 20;
const BATCH_WEIGHT = 1_000;
const STOPPED = 'stopped before the message was stored';

/** How many of the messages that wait go into the next batch; at least one. */
function batchSize(queue: readonly QueuedItem[]): number {
  let weight = 0;
  const count = queue.findIndex(({ item }) => {
    weight += item.message.kind === 'birth' ? BIRTH_WEIGHT : 1;
    return weight > BATCH_WEIGHT;
  });
  return count === -1 ? queue.length : Math.max(1, count);
}

/** Stores a batch and answers those who wait for it. */
async function store(batch: readonly QueuedItem[], deps: BatcherDeps, retry: Retrier) {
  const { committer, metrics, clock } = deps;
  const begun = clock();
  const items = batch.map(({ item }) => item);
  if (!(await retry.insist(() => committer.commit(items)))) {
    for (const { reject } of batch) reject(new Error(STOPPED));
    return;
  }
  const wasStuck = stuckSince(metrics) !== undefined;
  Object.assign(metrics, { stuckTries: 0, stuckSince: 0 });
  if (wasStuck) deps.onStuck?.();
  metrics.batches += 1;
  metrics.lastBatchSize = batch.length;
  metrics.lastBatchMs = clock() - begun;
  metrics.lagMs = clock() - (batch[0]?.item.recvAt ?? begun);
  for (const { resolve } of batch) resolve();
}

export function createBatcher(deps: BatcherDeps): Batcher {
  const { committer, metrics, clock, log } = deps;
  let queue: QueuedItem[] = [];
  let sweepWanted = false;
  let loop: Promise<void> | undefined;
  const retry = createRetry((error) => {
    metrics.retries += 1;
    metrics.stuckSince ||= clock();
    const wasStuck = stuckSince(metrics) !== undefined;
    metrics.stuckTries += 1;
    if (!isDiskFull(error))
      log.error({ error, waiting: queue.length }, 'a batch could not be stored, trying again');
    if (wasStuck || stuckSince(metrics) === undefined) return;
    log.fatal(
      { error, tries: metrics.stuckTries },
      'messages of machines cannot be stored: somebody has to look',
    );
    deps.onStuck?.();
  });

  const nextBatch = (): QueuedItem[] => {
    const size = batchSize(queue);
    const batch = size === queue.length ? queue : queue.slice(0, size);
    queue = size === queue.length ? [] : queue.slice(size);
    metrics.waiting = queue.length;
    return batch;
  };

  /** A failure waits for the next round: time goes on, and messages must not wait for it. */
  const sweep = async () => {
    sweepWanted = false;
    try {
      await deps.between?.();
      if (await committer.sweep()) sweepWanted = true;
    } catch (error) {
      log.error({ error }, 'what time alone changes could not be stored');
    }
  };

  const run = async () => {
    while ((queue.length > 0 || sweepWanted) && !retry.stopped) {
      if (sweepWanted) await sweep();
      if (queue.length > 0 && !retry.stopped) await store(nextBatch(), deps, retry);
    }
    loop = undefined;
    for (const { reject } of queue.splice(0)) reject(new Error(STOPPED));
  };

  const kick = () => {
    if (loop || retry.stopped) return;
    // One turn of the event loop gathers what one read of the sockets brought.
    loop = new Promise<void>((resolve) => setImmediate(resolve)).then(run);
  };

  return {
    add(item) {
      if (retry.stopped) return Promise.reject(new Error('stopped'));
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        metrics.waiting = queue.length;
        kick();
      });
    },
    wantSweep() {
      sweepWanted = true;
      kick();
    },
    async stop() {
      retry.stop();
      await loop;
      Object.assign(metrics, { stuckTries: 0, stuckSince: 0 });
    },
  };
}
