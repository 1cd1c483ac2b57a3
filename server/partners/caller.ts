import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

/** A call to a partner that did not work; `transient` ones are tried again. */
export class PartnerError extends Error {
  constructor(
    message: string,
    readonly transient: boolean,
    /** Of the answer; absent without one. */
    readonly status?: number,
    /** The partner's own word for it. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Whether an answer says that the partner cannot now, and may later. */
export const willPass = (status: number): boolean => status >= 500 || status === 429;

/** Code of a forbidden address: it leads into a private network. */
export const PRIVATE_ADDRESS = 'private_address';

/** No call was made: the breaker is open. */
export const isResting = isBrokenCircuitError;

export interface RetryPolicy {
  timeoutMs: number;
  /** After the first try. */
  retries: number;
  firstWaitMs: number;
  /** Failures in a row after which the partner is left alone. */
  breakAfter: number;
  restMs: number;
}
export const PATIENCE: RetryPolicy = {
  timeoutMs: 5_000,
  retries: 3,
  firstWaitMs: 200,
  breakAfter: 5,
  restMs: 10_000,
};

/** Errors without details count as not delivered and are retried. */
const isTransient = (error: Error) => !(error instanceof PartnerError) || error.transient;

/** Notified when the breaker of a partner opens, and when it closes. */
export interface BreakerListener {
  opened(): void;
  closed(): void;
}

/**
 * Runs calls to one partner: each try has its time, transient failures are tried again with growing pauses, and a
 * partner that fails again and again is not asked for a while.
 */
export function createCaller(patience: RetryPolicy = PATIENCE, listener?: BreakerListener) {
  const transient = handleWhen(isTransient);
  const tries = retry(transient, {
    maxAttempts: patience.retries,
    backoff: new ExponentialBackoff({ initialDelay: patience.firstWaitMs, maxDelay: 5_000 }),
  });
  const breaker = circuitBreaker(transient, {
    halfOpenAfter: patience.restMs,
    breaker: new ConsecutiveBreaker(patience.breakAfter),
  });
  let isAway = false;
  // A trial that fails breaks it anew: that is no news.
  breaker.onBreak(() => {
    if (!isAway) listener?.opened();
    isAway = true;
  });
  breaker.onReset(() => {
    isAway = false;
    listener?.closed();
  });
  const policy = wrap(tries, breaker, timeout(patience.timeoutMs, TimeoutStrategy.Aggressive));
  return <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    // Its own parent: without one all calls listen to one signal of the library, and Node warns of the eleventh.
    policy.execute(({ signal }) => work(signal), new AbortController().signal);
}
export type Caller = ReturnType<typeof createCaller>;
