/** Samples looked back over: one minute of ticks. */
const WINDOW = 12;

/**
 * The server's clock, estimated from the time stamps of frames. Transit only delays a frame, so the greatest
 * difference within the window is the closest to the real offset.
 */
export class ServerClock {
  readonly #fallback: number;
  #differences: number[] = [];

  /** @param fallback wall clock minus monotonic clock of this computer, until the server has spoken. */
  constructor(fallback: number) {
    this.#fallback = fallback;
  }

  /** Server clock minus monotonic clock, ms. */
  get offset(): number {
    return this.#differences.length === 0 ? this.#fallback : Math.max(...this.#differences);
  }

  /** @param t server clock in the frame @param at monotonic clock when it arrived */
  sample(t: number, at: number): void {
    this.#differences = [...this.#differences.slice(1 - WINDOW), t - at];
  }

  /** A new connection may lead to another server: what was known of the clock is void. */
  restart(t: number, at: number): void {
    this.#differences = [t - at];
  }

  toServer(at: number): number {
    return at + this.offset;
  }
}
