import { asyncScheduler, defer, filter, fromEvent, merge, type Observable, type SchedulerLike } from 'rxjs';
import type { WebSocketConstructor } from '../connection/socket';
import { REST_MS } from '../lanes/onFrame';

/** What the link needs of the place it runs in. Everything may be replaced. */
export interface Environment {
  /** Monotonic ms. */
  clock(): number;
  /** Wall clock minus monotonic clock, ms: shown until the server has told its time. */
  wallOffset: number;
  /** At least 0, below 1. */
  random(): number;
  scheduler: SchedulerLike;
  /** Default: the browser's. */
  webSocket?: WebSocketConstructor;
  /** Runs it in time for a coming frame; gives back what takes the request away. */
  frame(fn: () => void): () => void;
  /** Whether a person can see the page. */
  visible(): boolean;
  /** Moments after which a try is worth while: the network is back, the page is looked at again. */
  wakes$: Observable<unknown>;
  /** Told of what our own code threw, as of what nobody caught. */
  threw(error: unknown): void;
}

function browserWakes(): Observable<unknown> {
  const seen = fromEvent(document, 'visibilitychange').pipe(
    filter(() => document.visibilityState === 'visible'),
  );
  return merge(fromEvent(window, 'online'), fromEvent(window, 'pageshow'), seen);
}

/** What the server sent together comes as several messages within this time, and is applied, drawn and painted once. */
const GATHER_MS = 2;

/**
 * When to apply what came: in a task of its own, so that the coming frame finds its drawing done; in the frame itself
 * a change of the page would be found by the next one only. A hidden page gets nothing.
 */
function browserFrames(): Environment['frame'] {
  let appliedAt = Number.NEGATIVE_INFINITY;
  return (fn) => {
    const run = () => {
      fn();
      appliedAt = performance.now();
    };
    if (document.visibilityState !== 'visible') return () => undefined;
    const timer = setTimeout(run, Math.max(GATHER_MS, appliedAt + REST_MS - performance.now()));
    return () => clearTimeout(timer);
  };
}

export function browserEnvironment(): Environment {
  return {
    clock: () => performance.now(),
    wallOffset: performance.timeOrigin,
    random: Math.random,
    scheduler: asyncScheduler,
    frame: browserFrames(),
    visible: () => document.visibilityState === 'visible',
    // Looked for when needed: where no page is, another source of wakes is given.
    wakes$: defer(browserWakes),
    threw: (error) => reportError(error),
  };
}
