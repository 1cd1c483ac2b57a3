import { defer, firstValueFrom, race, type SchedulerLike, Subject, timeout, timer } from 'rxjs';
import type { Backoff } from './backoff';

export interface DialerOptions {
  ticket(): Promise<string>;
  /** Address of the socket for a ticket and the place to resume from, read at the last moment. */
  address(ticket: string): string;
  backoff: Backoff;
  scheduler: SchedulerLike;
  ticketTimeoutMs: number;
  onWaiting(delayMs: number): void;
  onDialing(): void;
  onTicketFailed(): void;
}

/** Waits its time, gets a ticket, names the address. Failures only make it wait longer. */
export class Dialer {
  readonly #options: DialerOptions;
  readonly #wakes = new Subject<void>();
  #stopped = false;
  #waiting = false;

  constructor(options: DialerOptions) {
    this.#options = options;
  }

  get waiting(): boolean {
    return this.#waiting;
  }

  /** Resolves with the address of the next connection; an empty one after `stop`. Never rejects. */
  readonly url = async (): Promise<string> => {
    while (!this.#stopped) {
      await this.#wait();
      if (this.#stopped) break;
      const ticket = await this.#ticket();
      if (ticket !== undefined) return this.#options.address(ticket);
      this.#options.backoff.failed();
      if (!this.#stopped) this.#options.onTicketFailed();
    }
    return '';
  };

  /** Ends the waiting for the next try. */
  wake(): void {
    this.#wakes.next();
  }

  stop(): void {
    this.#stopped = true;
    this.#wakes.next();
  }

  async #wait(): Promise<void> {
    const { backoff, scheduler, onWaiting } = this.#options;
    const delay = backoff.delay();
    if (delay <= 0) return;
    onWaiting(delay);
    this.#waiting = true;
    await firstValueFrom(race(timer(delay, scheduler), this.#wakes));
    this.#waiting = false;
  }

  async #ticket(): Promise<string | undefined> {
    const { ticket, scheduler, ticketTimeoutMs, onDialing } = this.#options;
    onDialing();
    const answer = defer(ticket).pipe(timeout({ first: ticketTimeoutMs, scheduler }));
    return firstValueFrom(answer).catch(() => undefined);
  }
}
