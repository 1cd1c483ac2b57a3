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

/** As long after it applied something, the screen has rested. */
const RESTED_MS = 8;

/**
 * When to apply what came: at once where the screen has rested, which puts it into the coming frame with its drawing
 * done before; else in the frame, so that a busy line is drawn once in each. A hidden page gets neither.
 */
function browserFrames(): Environment['frame'] {
  let appliedAt = Number.NEGATIVE_INFINITY;
  return (fn) => {
    const run = () => {
      fn();
      appliedAt = performance.now();
    };
    const rested = document.visibilityState === 'visible' && performance.now() - appliedAt >= RESTED_MS;
    if (rested) {
      // What the server sent together comes as several messages: one application for all of them.
      const timer = setTimeout(run);
      return () => clearTimeout(timer);
    }
    const request = requestAnimationFrame(run);
    return () => cancelAnimationFrame(request);
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
    wakes: defer(browserWakes),
  };
}
