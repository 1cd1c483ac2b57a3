import { WALL_RECONNECT_CAP_MS } from '@contract/push';
import type { ApiProblem } from '@shared/api';
import {
  catchError,
  concat,
  defer,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  repeat,
  type SchedulerLike,
  take,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
import type { Backoff } from './backoff';

const TICKET_TIMEOUT_MS = 10_000;

export type DialEvent =
  /** The next try is this far away, ms. */
  | { type: 'waiting'; ms: number }
  | { type: 'dialing' }
  /** No ticket could be obtained. */
  | { type: 'refused' }
  | { type: 'address'; url: string };

export interface DialDeps {
  /** A one-time ticket for the next connection. May reject; it is asked for again, when the server said if it did. */
  ticket(): Promise<string>;
  scheduler: SchedulerLike;
}

const DIALING: DialEvent = { type: 'dialing' };
const REFUSED: DialEvent = { type: 'refused' };

/** Waits for the back-off; a wake ends the wait and resets the count of tries. */
function waiting(
  backoff: Backoff,
  scheduler: SchedulerLike,
  wakes$: Observable<unknown>,
): Observable<DialEvent> {
  const ms = backoff.delay();
  if (ms <= 0) return of();
  const woken$ = wakes$.pipe(tap(() => backoff.reset()));
  const over$ = merge(timer(ms, scheduler), woken$).pipe(take(1), ignoreElements());
  return concat(of<DialEvent>({ type: 'waiting', ms }), over$);
}

type Refusal = Pick<ApiProblem, 'retryAfterMs'>;

/** Waits, gets a ticket, and emits the address of the next socket. Failures only lengthen the wait. */
export function dial(
  { ticket, scheduler }: DialDeps,
  address: (ticket: string) => string,
  backoff: Backoff,
  wakes$: Observable<unknown>,
): Observable<DialEvent> {
  const late$ = timer(TICKET_TIMEOUT_MS, scheduler).pipe(
    map((): never => {
      throw new Error('no ticket in time');
    }),
  );
  const requested$ = merge(defer(ticket), late$).pipe(
    take(1),
    map((given): DialEvent => ({ type: 'address', url: address(given) })),
  );
  // Only a failed ticket request counts as a failed try; an error of `wakes$` is passed on.
  const refused = (error: Refusal) => {
    backoff.failed();
    const after = error.retryAfterMs && Math.min(error.retryAfterMs, WALL_RECONNECT_CAP_MS);
    if (after) backoff.ask(after, after);
    return of(REFUSED);
  };
  const try$ = concat(
    defer(() => waiting(backoff, scheduler, wakes$)),
    of(DIALING),
    requested$.pipe(catchError(refused)),
  );
  // Not one try within the other: a server may be away for thousands of them.
  return try$.pipe(
    repeat(),
    takeWhile(({ type }) => type !== 'address', true),
  );
}
