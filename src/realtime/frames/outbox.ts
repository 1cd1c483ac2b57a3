import { type CommandResult, MESSAGE, RECONNECT_STEP_MS, type SocketCommand } from '@contract/push';
import type { SchedulerLike, Subscription } from 'rxjs';
import { encodeFrame } from './codec';

const MAX_QUEUED = 100;
const MAX_AGE_MS = 60_000;
/** What a command that never left ends with. */
export const NOT_SENT = 'err.client.network';

export interface OutboxOptions {
  clock(): number;
  scheduler: SchedulerLike;
  /** False while there is no connection that could take it. */
  send(text: string): boolean;
  settled(result: CommandResult): void;
}

interface Waiting {
  command: SocketCommand;
  since: number;
}

/**
 * Commands made while there is no connection. Tried again after 500 ms times the number of the try; what
 * finds no room or grows too old fails where the person sees it. The server answers a repeated `cid` once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #waiting: Waiting[] = [];
  #attempt = 0;
  #timer: Subscription | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.length;
  }

  push(command: SocketCommand): void {
    if (this.#waiting.length >= MAX_QUEUED) {
      this.#fail(command);
      return;
    }
    this.#waiting.push({ command, since: this.#options.clock() });
    if (this.#timer === undefined) this.flush();
  }

  /** Sends what waits, in order. */
  readonly flush = (): void => {
    this.#timer?.unsubscribe();
    this.#timer = undefined;
    this.#dropOld();
    while (this.#waiting[0] && this.#send(this.#waiting[0].command)) this.#waiting.shift();
    if (this.#waiting.length === 0) this.#attempt = 0;
    else this.#later();
  };

  /** Nobody is left who could be told. */
  stop(): void {
    this.#timer?.unsubscribe();
    this.#timer = undefined;
    this.#waiting = [];
  }

  #later(): void {
    this.#attempt += 1;
    this.#timer = this.#options.scheduler.schedule(this.flush, RECONNECT_STEP_MS * this.#attempt);
  }

  #send(command: SocketCommand): boolean {
    return this.#options.send(encodeFrame(MESSAGE.command, command));
  }

  #dropOld(): void {
    const oldest = this.#options.clock() - MAX_AGE_MS;
    const old = this.#waiting.filter(({ since }) => since <= oldest);
    this.#waiting = this.#waiting.filter(({ since }) => since > oldest);
    for (const { command } of old) this.#fail(command);
  }

  #fail({ cid }: SocketCommand): void {
    this.#options.settled({ cid, ok: false, err: NOT_SENT });
  }
}
