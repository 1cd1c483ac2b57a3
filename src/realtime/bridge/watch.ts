import { MAX_WATCH, WATCH_LISTS, type WatchPayload } from '@contract/push';
import { type SchedulerLike, Subject } from 'rxjs';
import type { WatchRequest } from '../actions';

/** A component that is mounted again within this time, e.g. on the next screen, does not lose its subscription. */
const GRACE_MS = 5_000;

function perList<T>(make: (kind: WatchRequest['kind']) => T): Record<WatchRequest['kind'], T> {
  return Object.fromEntries(WATCH_LISTS.map((kind) => [kind, make(kind)])) as Record<WatchRequest['kind'], T>;
}

/** Reference-counts what mounted components watch. Outlives connections. */
export class WatchCounts {
  /** `list` changed. */
  readonly changes$ = new Subject<void>();
  /** Unwatched for the grace period. */
  readonly dropped$ = new Subject<WatchRequest>();
  readonly #scheduler: SchedulerLike;
  readonly #counts = perList(() => new Map<string, number>());

  constructor(scheduler: SchedulerLike) {
    this.#scheduler = scheduler;
  }

  /** Everything that is watched, as sent in frame 9011; the oldest `MAX_WATCH` of each kind if there are more. */
  get list(): WatchPayload {
    return perList((kind) => [...this.#counts[kind].keys()].slice(0, MAX_WATCH));
  }

  add({ kind, name }: WatchRequest): void {
    const count = this.#counts[kind].get(name);
    this.#counts[kind].set(name, (count ?? 0) + 1);
    if (count === undefined) this.changes$.next();
  }

  remove(request: WatchRequest): void {
    const counts = this.#counts[request.kind];
    const left = Math.max(0, (counts.get(request.name) ?? 0) - 1);
    counts.set(request.name, left);
    if (left === 0) this.#scheduler.schedule(() => this.#drop(request), GRACE_MS);
  }

  #drop(request: WatchRequest): void {
    // Somebody else may have come in the meantime, or an earlier timer may have been here.
    if (this.#counts[request.kind].get(request.name) !== 0) return;
    this.#counts[request.kind].delete(request.name);
    this.changes$.next();
    this.dropped$.next(request);
  }
}
