/** A token bucket: `burst` at once, refilled at a steady rate. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perMs: number;
  #tokens: number;
  #at: number;

  constructor(burst: number, perMinute: number, now: number) {
    this.#burst = burst;
    this.#perMs = perMinute / 60_000;
    this.#tokens = burst;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** Counts events per key in a sliding window. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #hits = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Refused attempts do not count, or a client that keeps trying would never get in again. */
  take(key: string, now: number): boolean {
    const recent = (this.#hits.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const allowed = recent.length < this.#limit;
    if (allowed) recent.push(now);
    this.#hits.set(key, recent);
    return allowed;
  }

  /** Forgets keys without a hit in the window. */
  sweep(now: number): void {
    for (const [key, hits] of this.#hits) {
      if ((hits.at(-1) ?? 0) <= now - this.#windowMs) this.#hits.delete(key);
    }
  }
}
