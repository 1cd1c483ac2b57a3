import type { Worker } from 'node:worker_threads';
import { DatabaseStoppedError, SqlError } from '../errors';
import type { TimeoutPolicy } from './engine';
import type { WorkerFailure, WorkerReply, WorkerRequest } from './workerProtocol';

function toError(failure: WorkerFailure): Error {
  return failure.fields
    ? new SqlError(failure.message, failure.fields)
    : new DatabaseStoppedError(failure.message);
}

type RequestBody = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
interface PendingReply {
  resolve(reply: WorkerReply): void;
  reject(error: Error): void;
}

const SECOND_LOOK_MS = 1_000;

/** Requests and replies of the worker, matched by number; a dead worker fails all of them. */
export class WorkerLink {
  readonly #pending = new Map<number, PendingReply>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #lastId = 0;
  #isOpen = false;
  /** Why there is no database any more. */
  #stopped: string | undefined;

  constructor(
    readonly worker: Pick<Worker, 'postMessage' | 'terminate'> & Pick<NodeJS.EventEmitter, 'on'>,
    readonly patience: TimeoutPolicy,
  ) {
    worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    worker.on('error', (error) => this.#lose(error.message));
    worker.on('exit', () => this.#lose('the database worker has stopped'));
  }

  /** From here on its end is a loss, until `close`. */
  open(): void {
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    await this.ask({ kind: 'close' });
    this.#isOpen = false;
    await this.worker.terminate();
  }

  ask(body: RequestBody): Promise<WorkerReply> {
    // A new error for each caller, because its stack is extended when caught.
    if (this.#stopped !== undefined) return Promise.reject(new DatabaseStoppedError(this.#stopped));
    const id = ++this.#lastId;
    return new Promise<WorkerReply>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.worker.postMessage({ ...body, id });
      this.#watch(id);
    });
  }

  /** A reply may wait behind a busy moment of this thread: it is looked for once more. */
  #watch(id: number): void {
    const { ms } = this.patience;
    const giveUp = () => {
      if (!this.#pending.has(id)) return;
      this.#lose(
        `the embedded database has not answered for ${ms / 1_000} s and is given up; what was acknowledged is on disk. Start again`,
      );
      void this.worker.terminate();
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

  #lose(why: string): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = why;
    for (const pending of this.#pending.values()) pending.reject(new DatabaseStoppedError(why));
    this.#pending.clear();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    if (this.#isOpen) this.patience.onLost(new DatabaseStoppedError(why));
  }
}
