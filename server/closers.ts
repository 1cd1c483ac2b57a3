import type { Logger } from './log';

/** What must be undone when stopping, or when starting fails half-way: last in, first out. */
export interface Closers {
  add(closer: () => unknown): void;
  run(): Promise<void>;
}

export function createClosers(log: Logger): Closers {
  const closers: (() => unknown)[] = [];
  return {
    add: (closer) => void closers.push(closer),
    async run() {
      for (let closer = closers.pop(); closer; closer = closers.pop()) {
        const step = closer;
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => log.error({ err: error }, 'stopping a part failed'));
      }
    },
  };
}
