import type { Clock } from '../ports';

interface SharedRead<T> {
  result: Promise<T>;
  /** Absent while the read is under way. */
  landedAt?: number;
}

/**
 * Runs a read once for all who want the same thing at about the same time, so that a herd of
 * returning clients costs one query. Failures are not kept.
 */
export class SharedReads<T> {
  readonly #clock: Clock;
  readonly #lifeMs: number;
  readonly #flights = new Map<string, SharedRead<T>>();

  constructor(clock: Clock, lifeMs: number) {
    this.#clock = clock;
    this.#lifeMs = lifeMs;
  }

  /** @param good Whether the caller can use a shared result; if not it is read again. */
  async get(key: string, read: () => Promise<T>, good: (result: T) => boolean = () => true): Promise<T> {
    const known = this.#flights.get(key);
    if (known && this.#fresh(known)) {
      const result = await known.result;
      if (good(result)) return result;
      if (this.#flights.get(key) !== known) return this.get(key, read, good);
    }
    return this.#start(key, read);
  }

  /** Drops what is too old to be shared. */
  sweep(): void {
    for (const [key, flight] of this.#flights) if (!this.#fresh(flight)) this.#flights.delete(key);
  }

  #fresh(flight: SharedRead<T>): boolean {
    return flight.landedAt === undefined || Math.abs(this.#clock() - flight.landedAt) <= this.#lifeMs;
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const flight: SharedRead<T> = { result: read() };
    this.#flights.set(key, flight);
    flight.result.then(
      () => {
        flight.landedAt = this.#clock();
      },
      () => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      },
    );
    return flight.result;
  }
}
