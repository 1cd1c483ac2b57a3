import { withTimeout } from './concurrency/withTimeout';
import type { Logger } from './log';

interface CloserOptions {
  /** It is waited for however long it takes. */
  needed?: true;
}

/** What must be undone when stopping, or when starting fails half-way: last in, first out. */
export interface Closers {
  add(closer: () => unknown, options?: CloserOptions): void;
  run(): Promise<void>;
}

/** For all parts that are not needed together; supervisors kill a process after 15 s (`deploy/`). */
export const PARTS_GRACE_MS = 5_000;
/** What each of them may take when one has used that up: most need no more than some milliseconds. */
const LEAST_GRACE_MS = 200;

/**
 * A part that has not stopped in time is left behind. The database must be closed all the same: one that was not works
 * through its log at the next start, which takes seconds.
 */
export function createClosers(log: Logger): Closers {
  const closers: { step: () => unknown; options: CloserOptions }[] = [];
  return {
    add: (step, options = {}) => void closers.push({ step, options }),
    async run() {
      const until = performance.now() + PARTS_GRACE_MS;
      for (let closer = closers.pop(); closer; closer = closers.pop()) {
        const stopped = Promise.resolve().then(closer.step);
        const left = Math.max(LEAST_GRACE_MS, until - performance.now());
        await (closer.options.needed ? stopped : withTimeout(stopped, left, 'has not stopped in time')).catch(
          (error: unknown) => log.error({ err: error }, 'stopping a part failed'),
        );
      }
    },
  };
}
