import { MAX_WATCH, WATCH_LISTS, type WatchList } from '@contract/push';
import { type SchedulerLike, Subject } from 'rxjs';
import type { WatchRequest } from '../actions';

/** A component that is mounted again at once, e.g. on the way to the next screen, loses nothing. */
const GRACE_MS = 5_000;

function perList<T>(make: (kind: WatchRequest['kind']) => T): Record<WatchRequest['kind'], T> {
  return Object.fromEntries(WATCH_LISTS.map((kind) => [kind, make(kind)])) as Record<WatchRequest['kind'], T>;
}

/** Counts who watches what. Lives as long as the application, across connections. */
export class WatchCounts {
  /** The list became another one. */
  readonly changes = new Subject<void>();
  /** Nobody has watched this for a while. */
  readonly dropped = new Subject<WatchRequest>();
  readonly #scheduler: SchedulerLike;
  readonly #counts = perList(() => new Map<string, number>());

  constructor(scheduler: SchedulerLike) {
    this.#scheduler = scheduler;
  }

  /** The union of all wishes, as it travels in frame 9011; the longest standing ones if there are too many. */
  get list(): WatchList {
    return perList((kind) => [...this.#counts[kind].keys()].slice(0, MAX_WATCH));
  }

  add({ kind, name }: WatchRequest): void {
    const count = this.#counts[kind].get(name);
    this.#counts[kind].set(name, (count ?? 0) + 1);
    if (count === undefined) this.changes.next();
  }

  remove(wish: WatchRequest): void {
    const counts = this.#counts[wish.kind];
    const left = Math.max(0, (counts.get(wish.name) ?? 0) - 1);
    counts.set(wish.name, left);
    if (left === 0) this.#scheduler.schedule(() => this.#drop(wish), GRACE_MS);
  }

  #drop(wish: WatchRequest): void {
    // Somebody else may have come in the meantime, or an earlier timer may have been here.
    if (this.#counts[wish.kind].get(wish.name) !== 0) return;
    this.#counts[wish.kind].delete(wish.name);
    this.changes.next();
    this.dropped.next(wish);
  }
}
