import { asyncScheduler, defer, filter, fromEvent, merge, type Observable, type SchedulerLike } from 'rxjs';
import type { WebSocketConstructor } from '../connection/socket';

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
  /** As `requestAnimationFrame`; gives back what takes the request away. */
  frame(fn: () => void): () => void;
  /** Whether a person can see the page. */
  visible(): boolean;
  /** Moments after which a try is worth while: the network is back, the page is looked at again. */
  wakes: Observable<unknown>;
}

function browserWakes(): Observable<unknown> {
  const seen = fromEvent(document, 'visibilitychange').pipe(
    filter(() => document.visibilityState === 'visible'),
  );
  return merge(fromEvent(window, 'online'), fromEvent(window, 'pageshow'), seen);
}

export function browserEnvironment(): Environment {
  return {
    clock: () => performance.now(),
    wallOffset: performance.timeOrigin,
    random: Math.random,
    scheduler: asyncScheduler,
    frame(fn) {
      const request = requestAnimationFrame(fn);
      return () => cancelAnimationFrame(request);
    },
    visible: () => document.visibilityState === 'visible',
    // Looked for when needed: where no page is, another source of wakes is given.
    wakes: defer(browserWakes),
  };
}
