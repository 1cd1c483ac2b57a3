import {
  catchError,
  concat,
  defer,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  take,
  tap,
  timer,
} from 'rxjs';
import type { Backoff } from './backoff';

const TICKET_TIMEOUT_MS = 10_000;

export type DialEvent =
  /** The try comes after this time. */
  | { type: 'waiting'; ms: number }
  | { type: 'dialing' }
  /** No ticket was to be had. */
  | { type: 'refused' }
  | { type: 'address'; url: string };

export interface DialDeps {
  /** A one-time ticket for the next connection. May reject; it is asked for again. */
  ticket(): Promise<string>;
  scheduler: SchedulerLike;
}

const DIALING: DialEvent = { type: 'dialing' };
const REFUSED: DialEvent = { type: 'refused' };

/** Waits its turn; a wake ends the waiting, and the count of tries with it. */
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

/** Waits, gets a ticket, names the address of the next socket. Failures only make it wait longer. */
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
  const asked$ = merge(defer(ticket), late$).pipe(
    take(1),
    map((given): DialEvent => ({ type: 'address', url: address(given) })),
  );
  // A wake that fails is no ticket that cannot be had: only the asking is tried again.
  const again$ = defer(() => {
    backoff.failed();
    return concat(of(REFUSED), dialed$);
  });
  const dialed$: Observable<DialEvent> = concat(
    defer(() => waiting(backoff, scheduler, wakes$)),
    of(DIALING),
    asked$.pipe(catchError(() => again$)),
  );
  return dialed$;
}
