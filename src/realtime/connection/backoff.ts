import { RECONNECT_CAP_MS, RECONNECT_JITTER_MS, RECONNECT_STEP_MS, STABLE_AFTER_MS } from '@contract/push';

/**
 * Wait before a try, ms: the step times its number, capped, plus chance on top so that a crowd spreads.
 * @param random at least 0, below 1
 */
export function backoffDelay(attempt: number, random: () => number, capMs = RECONNECT_CAP_MS): number {
  const step = RECONNECT_STEP_MS * attempt;
  return Math.min(step, capMs) + random() * Math.min(step, RECONNECT_JITTER_MS);
}

/** Counts tries; a link must have been live for a while before the count starts again. */
export class Backoff {
  readonly #clock: () => number;
  readonly #random: () => number;
  readonly #capMs: () => number;
  #attempt = 0;
  #liveSince: number | undefined;
  #asked: number | undefined;

  constructor(clock: () => number, random: () => number, capMs = () => RECONNECT_CAP_MS) {
    this.#clock = clock;
    this.#random = random;
    this.#capMs = capMs;
  }

  /** Number of the coming try; 0 while nothing has failed. */
  get attempt(): number {
    return this.#attempt;
  }

  live(): void {
    this.#liveSince ??= this.#clock();
  }

  /** A connection or the attempt to make one failed. */
  failed(): void {
    const stable = this.#liveSince !== undefined && this.#clock() - this.#liveSince >= STABLE_AFTER_MS;
    this.#liveSince = undefined;
    this.#attempt = stable ? 1 : this.#attempt + 1;
  }

  /** The server named the time after which to come back; holds for the next try only. */
  ask(afterMs: number, spreadMs: number): void {
    this.#asked = afterMs + this.#random() * spreadMs;
  }

  /** The cause of the failures seems gone: the next try comes at once. */
  reset(): void {
    this.#attempt = 0;
    this.#asked = undefined;
  }

  /** Wait before the coming try, ms. */
  delay(): number {
    const delay = this.#asked ?? backoffDelay(this.#attempt, this.#random, this.#capMs());
    this.#asked = undefined;
    return delay;
  }
}
