import type { Logger } from '../../log';
import type { IngestMetrics } from '../metrics';
import type { Committer, Item } from './pipeline';

export interface BatcherDeps {
  committer: Committer;
  metrics: IngestMetrics;
  clock: () => number;
  log: Logger;
  /** Work that changes the fleet and must not run beside a batch. */
  between?: () => Promise<void>;
}

/**
 * Collects messages into batches: at once when idle, else as soon as the batch before is on disk. While the
 * database does not answer nothing is acknowledged; who waits for an acknowledgement sends nothing new.
 */
export interface Batcher {
  /** Resolves when the message is on disk. Rejects when the batcher stops before that. */
  add(item: Item): Promise<void>;
  /** Asks for a sweep before the next batch. */
  wantSweep(): void;
  stop(): Promise<void>;
}

interface Waiting {
  item: Item;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** A birth brings the lanes of a machine: it weighs as much as this many plain messages. */
const BIRTH_WEIGHT = 20;
const BATCH_WEIGHT = 1_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export function createBatcher(deps: BatcherDeps): Batcher {
  const { committer, metrics, clock, log } = deps;
  let queue: Waiting[] = [];
  let sweepWanted = false;
  let stopped = false;
  let loop: Promise<void> | undefined;
  let cutShort = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      cutShort = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Tries until it works or we stop; undefined means we stopped. */
  const insist = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    for (let wait = FIRST_RETRY_MS; !stopped; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        return await work();
      } catch (error) {
        metrics.retries += 1;
        log.error({ error, waiting: queue.length }, 'a batch could not be stored, trying again');
        if (!stopped) await pause(wait);
      }
    }
    return undefined;
  };

  const flush = async (batch: Waiting[]) => {
    const begun = clock();
    let done = false;
    await insist(async () => {
      await committer.commit(batch.map(({ item }) => item));
      done = true;
    });
    if (!done) {
      for (const { reject } of batch) reject(new Error('stopped before the message was stored'));
      return;
    }
    metrics.batches += 1;
    metrics.lastBatchSize = batch.length;
    metrics.lastBatchMs = clock() - begun;
    metrics.lagMs = clock() - (batch[0]?.item.recvAt ?? begun);
    for (const { resolve } of batch) resolve();
  };

  const take = (): Waiting[] => {
    let weight = 0;
    const count = queue.findIndex(({ item }) => {
      weight += item.message.kind === 'birth' ? BIRTH_WEIGHT : 1;
      return weight > BATCH_WEIGHT;
    });
    const batch = count === -1 ? queue : queue.slice(0, Math.max(1, count));
    queue = count === -1 ? [] : queue.slice(batch.length);
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
    while ((queue.length > 0 || sweepWanted) && !stopped) {
      if (sweepWanted) await sweep();
      if (queue.length > 0 && !stopped) await flush(take());
    }
    loop = undefined;
    for (const { reject } of queue.splice(0)) reject(new Error('stopped before the message was stored'));
  };

  const kick = () => {
    if (loop || stopped) return;
    // One turn of the event loop gathers what one read of the sockets brought.
    loop = new Promise<void>((resolve) => setImmediate(resolve)).then(run);
  };

  return {
    add(item) {
      if (stopped) return Promise.reject(new Error('stopped'));
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
      stopped = true;
      cutShort();
      await loop;
    },
  };
}
