/** One timer for all readers of the same rate; it runs only while there are readers. */
export interface Ticker {
  subscribe(fn: () => void): () => void;
  /** Monotonic time of the last tick, ms; stands still between two ticks, as React demands of a store. */
  read(): number;
}

export function createTicker(everyMs: number, now: () => number): Ticker {
  const listeners = new Set<() => void>();
  let last = now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    last = now();
    for (const listener of listeners) listener();
  };
  const stop = (fn: () => void) => {
    listeners.delete(fn);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    subscribe(fn) {
      listeners.add(fn);
      timer ??= setInterval(tick, everyMs);
      return () => stop(fn);
    },
    read() {
      // Without a running timer it would be stale: the first reader gets the present time.
      if (timer === undefined && now() - last >= everyMs) last = now();
      return last;
    },
  };
}

/** A ticker per rate, made when first asked for. */
export function createTickers(now: () => number): (everyMs: number) => Ticker {
  const tickers = new Map<number, Ticker>();
  return (everyMs) => {
    const known = tickers.get(everyMs);
    if (known) return known;
    const ticker = createTicker(everyMs, now);
    tickers.set(everyMs, ticker);
    return ticker;
  };
}
