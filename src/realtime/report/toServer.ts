import { MESSAGE } from '@contract/push';
import {
  asapScheduler,
  auditTime,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  type OperatorFunction,
  of,
  type SchedulerLike,
  switchMap,
  timer,
} from 'rxjs';
import type { WatchCounts } from '../bridge/watch';
import { type ConnectionOrder, send } from '../connection/orders';
import type { GatedEvent } from '../gate/events';
import { statefulOperator } from '../statefulOperator';

/** At most one a second; the delay also puts the receipt behind the paint of what it acknowledges. */
const RECEIPT_EVERY_MS = 1_000;

export interface ReceiptDeps {
  scheduler: SchedulerLike;
  /** Whether a person can see it. */
  visible(): boolean;
}

/**
 * Tells the server how far a person could have seen. Nothing is told while the page is hidden.
 * @param painted$ moments after which that may be further @param position up to where all is painted; 0: not known
 */
export function receipts(
  painted$: Observable<unknown>,
  position: () => number,
  { scheduler, visible }: ReceiptDeps,
): Observable<ConnectionOrder> {
  return painted$.pipe(
    exhaustMap(() => timer(RECEIPT_EVERY_MS, scheduler)),
    filter(visible),
    map(position),
    statefulOperator((out) => {
      let told = 0;
      return (seen) => {
        if (seen === 0 || seen === told) return;
        told = seen;
        out(send(MESSAGE.receipt, { seen, vis: true }));
      };
    }),
  );
}

/** The complete watch list, now and whenever it changes: once for all that a screen begins to watch as it is drawn. */
export function watchOrders(watch: Pick<WatchCounts, 'changes$' | 'list'>): Observable<ConnectionOrder> {
  const drawn$ = watch.changes$.pipe(auditTime(0, asapScheduler));
  return merge(of(undefined), drawn$).pipe(map(() => send(MESSAGE.watch, watch.list)));
}

/**
 * What the gate wants of the connection, and what the server is told on every one of them from its greeting on: a new
 * one knows nothing of what the last one heard.
 */
export function ordersFrom(
  ...told: Observable<ConnectionOrder>[]
): OperatorFunction<GatedEvent, ConnectionOrder> {
  return (gated$) => {
    const own$ = gated$.pipe(
      filter((event) => event.type === 'order'),
      map(({ order }) => order),
    );
    const whenGreeted$ = gated$.pipe(
      filter(({ type }) => type === 'hello' || type === 'open'),
      switchMap(({ type }) => (type === 'hello' ? merge(...told) : EMPTY)),
    );
    return merge(own$, whenGreeted$);
  };
}
