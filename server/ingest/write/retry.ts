const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Repeats work that fails, after ever longer pauses, until it succeeds or `stop` is called. */
export interface Retrier {
  /** False when it was stopped before the work succeeded. */
  insist(work: () => Promise<unknown>): Promise<boolean>;
  readonly stopped: boolean;
  stop(): void;
}

export function createRetry(onFailure: (error: unknown) => void): Retrier {
  let stopped = false;
  let cutShort = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      cutShort = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    async insist(work) {
      for (let wait = FIRST_RETRY_MS; !stopped; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
        try {
          await work();
          return true;
        } catch (error) {
          onFailure(error);
          if (!stopped) await pause(wait);
        }
      }
      return false;
    },
    get stopped() {
      return stopped;
    },
    stop() {
      stopped = true;
      cutShort();
    },
  };
}
