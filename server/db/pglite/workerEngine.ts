import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../worker';
import { DatabaseStoppedError, SqlError } from '../errors';
import type { Engine, EngineOptions, EngineResult, Patience } from './engine';
import type { WorkerFailure, WorkerReply, WorkerRequest } from './workerProtocol';

function toError(failure: WorkerFailure): Error {
  return failure.fields
    ? new SqlError(failure.message, failure.fields)
    : new DatabaseStoppedError(failure.message);
}

type RequestBody = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
interface Pending {
  resolve(reply: WorkerReply): void;
  reject(error: Error): void;
}

/** Five times what PostgreSQL is given for a statement. */
const PATIENCE: Patience = {
  ms: 300_000,
  // Nobody catches it: the process writes it down and ends, and whoever supervises it starts it again.
  onLost: (error) =>
    void setImmediate(() => {
      throw error;
    }),
};
const SECOND_LOOK_MS = 1_000;

/** Requests and replies of the worker, matched by number; a dead worker fails all of them. */
class WorkerLink {
  readonly #pending = new Map<number, Pending>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #lastId = 0;
  #stopped: Error | undefined;

  constructor(
    readonly worker: Worker,
    readonly patience: Patience,
  ) {
    worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    worker.on('error', (error) => this.#stop(new DatabaseStoppedError(error.message, { cause: error })));
    worker.on('exit', () => this.#stop(new DatabaseStoppedError('the database worker has stopped')));
  }

  ask(body: RequestBody): Promise<WorkerReply> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    const id = ++this.#lastId;
    return new Promise<WorkerReply>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.worker.postMessage({ ...body, id });
      this.#watch(id);
    });
  }

  /** A reply may wait behind a busy moment of this thread: it is looked for once more. */
  #watch(id: number): void {
    const { ms, onLost } = this.patience;
    const giveUp = () => {
      if (!this.#pending.has(id)) return;
      const error = new DatabaseStoppedError(
        `the embedded database has not answered for ${ms / 1_000} s and is given up; what was acknowledged is on disk. Start again`,
      );
      this.#stop(error);
      void this.worker.terminate();
      onLost(error);
    };
    const timer = setTimeout(() => setTimeout(giveUp, SECOND_LOOK_MS), ms);
    timer.unref();
    this.#timers.set(id, timer);
  }

  #settle(reply: WorkerReply): void {
    if (reply.kind === 'open' || reply.kind === 'openFailed') return;
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    clearTimeout(this.#timers.get(reply.id));
    this.#timers.delete(reply.id);
    if (reply.kind === 'failed') pending?.reject(toError(reply.failure));
    else pending?.resolve(reply);
  }

  #stop(error: Error): void {
    this.#stopped ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#stopped);
    this.#pending.clear();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

function opened(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.once('message', (reply: WorkerReply) => {
      if (reply.kind === 'open') resolve(reply.durable);
      else reject(new Error(reply.kind === 'openFailed' ? reply.message : 'unexpected reply'));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the database worker ended with code ${code}`)));
  });
}

async function query(link: WorkerLink, text: string, params: readonly unknown[]): Promise<EngineResult> {
  const reply = await link.ask({ kind: 'query', text, params });
  if (reply.kind !== 'result') throw new DatabaseStoppedError('unexpected reply of the database worker');
  return reply.result;
}

/** Opens PGlite in a thread of its own, so that long statements do not hold up the server. */
export async function openWorkerEngine(options: EngineOptions, patience = PATIENCE): Promise<Engine> {
  const worker = startWorker('db/pgliteWorker', { workerData: options });
  const link = new WorkerLink(worker, patience);
  const durable = await opened(worker).catch(async (error) => {
    await worker.terminate();
    throw error;
  });
  return {
    durable,
    query: (text, params) => query(link, text, params),
    syncs: async () => {
      const reply = await link.ask({ kind: 'syncs' });
      return reply.kind === 'count' ? reply.count : 0;
    },
    copyTo: async (folder) => void (await link.ask({ kind: 'copy', folder })),
    close: async () => {
      await link.ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
