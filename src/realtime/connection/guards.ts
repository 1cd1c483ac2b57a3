import { CLOSE, HEARTBEAT_INTERVAL_MS, HELLO_TIMEOUT_MS, MESSAGE, SNAPSHOT_TIMEOUT_MS } from '@contract/push';
import {
  EMPTY,
  exhaustMap,
  filter,
  interval,
  map,
  merge,
  type Observable,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { type ConnectionOrder, cut, send } from './orders';
import { type SilenceDeps, type SilenceVerdict, silence } from './silence';
import type { SocketEvent } from './socket';

/** After a wake the server must answer a heartbeat within this time. */
const PROBE_MS = 5_000;

export type GuardEvent = { type: 'stale' | 'fresh' };

const VERDICT_EFFECTS: Record<SilenceVerdict, GuardEvent | ConnectionOrder> = {
  stale: { type: 'stale' },
  fresh: { type: 'fresh' },
  dead: cut(CLOSE.clientTimeout, 'silence'),
};

/** Watches an open socket: heartbeat, time-outs of the server's hello and of snapshots, silence, and a probe after a wake. */
export function guards(
  events$: Observable<SocketEvent>,
  orders$: Observable<ConnectionOrder>,
  wakes$: Observable<unknown>,
  deps: SilenceDeps,
): Observable<GuardEvent | ConnectionOrder> {
  const { scheduler } = deps;
  const heard$ = events$.pipe(filter(({ type }) => type === 'message'));
  const opened$ = events$.pipe(filter(({ type }) => type === 'open'));
  const closed$ = events$.pipe(filter(({ type }) => type === 'close'));
  const greeted$ = orders$.pipe(filter(({ type }) => type === 'greeted'));

  const heartbeat$ = merge(interval(HEARTBEAT_INTERVAL_MS, scheduler), wakes$).pipe(
    map(() => send(MESSAGE.tick)),
  );
  const greeting$ = timer(HELLO_TIMEOUT_MS, scheduler).pipe(
    map(() => cut(CLOSE.clientTimeout, 'hello')),
    takeUntil(greeted$),
  );
  const snapshot$ = orders$.pipe(
    filter(({ type }) => type === 'building' || type === 'live'),
    switchMap(({ type }) => (type === 'live' ? EMPTY : timer(SNAPSHOT_TIMEOUT_MS, scheduler))),
    map(() => cut(CLOSE.clientTimeout, 'snapshot')),
  );
  const answer$ = timer(PROBE_MS, scheduler).pipe(
    map(() => cut(CLOSE.clientTimeout, 'probe')),
    takeUntil(heard$),
  );
  const silence$ = heard$.pipe(
    silence(deps, wakes$),
    map((verdict) => VERDICT_EFFECTS[verdict]),
  );
  const all$ = merge(silence$, heartbeat$, greeting$, snapshot$, wakes$.pipe(exhaustMap(() => answer$)));
  return opened$.pipe(switchMap(() => all$.pipe(takeUntil(closed$))));
}
