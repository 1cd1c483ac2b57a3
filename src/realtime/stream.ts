import { PROTOCOL_VERSION, SOCKET_PATH, SOCKET_SCOPE } from '@contract/push';
import type { UnknownAction } from '@reduxjs/toolkit';
import { connect, defer, filter, ignoreElements, merge, type Observable, of, Subject, tap } from 'rxjs';
import type { WatchCounts } from './bridge/watch';
import { type ConnectionDeps, connection$ } from './connection/connection';
import type { ConnectionOrder } from './connection/orders';
import { decodeFrames } from './frames/decode';
import { acceptFacts } from './gate/acceptFacts';
import { Bookmark } from './gate/bookmark';
import type { GateRequest } from './gate/events';
import { inSequence } from './gate/inSequence';
import { snapshots } from './gate/snapshots';
import { Lanes } from './lanes/lanes';
import { type FrameDeps, intoLanes, onFrame } from './lanes/onFrame';
import { type ReportDeps, report } from './report/report';
import { ordersFrom, type ReceiptDeps, receipts, watchOrders } from './report/toServer';
import type { AnyTopic } from './topics/defineLive';

export interface StreamDeps extends ConnectionDeps, FrameDeps, ReceiptDeps, ReportDeps {
  /** `wss://host[:port]` of the server, without path. */
  origin: string;
  topics: readonly AnyTopic[];
  watch: WatchCounts;
}

/** Where the next socket opens: the ticket, and the place to go on from. */
function addressOf({ origin }: StreamDeps, bookmark: Bookmark): (ticket: string) => string {
  const start = `${origin}${SOCKET_PATH}?scope=${SOCKET_SCOPE}&v=${PROTOCOL_VERSION}&token=`;
  return (ticket) => `${start}${encodeURIComponent(ticket)}${bookmark.query}`;
}

/** From the socket to the store: subscribing opens the line, unsubscribing ends it with all its timers. */
export function stream$(deps: StreamDeps, requests$: Observable<GateRequest>): Observable<UnknownAction> {
  return defer(() => {
    const { topics, wakes$, watch } = deps;
    const bookmark = new Bookmark(); // up to where everything is here: the next socket goes on from it
    const lanes = new Lanes(topics); // what waits for the next frame of the screen
    const orders$ = new Subject<ConnectionOrder>(); // what later steps want of the connection
    const applied$ = new Subject<UnknownAction>();
    const painted$ = merge(of(undefined), applied$, wakes$);
    const position = () => (lanes.pending ? 0 : bookmark.pos);
    const wanted$ = merge(orders$, requests$.pipe(filter((asked) => asked.type === 'wake')));

    // Ticket, back-off, heartbeat, watchdog. Close code 3000 is final: then it completes.
    return connection$(deps, addressOf(deps, bookmark), wanted$).pipe(
      connect((line$) =>
        merge(line$.pipe(decodeFrames(deps.clock)), requests$).pipe(
          inSequence(), // n: a repeated frame is dropped; a gap cuts, and the next socket resumes
          snapshots(topics, bookmark), // built aside; facts that come meanwhile are held back
          acceptFacts(topics, bookmark), // pos, versions, digest: every fact once, or all of it anew
          connect((gated$) =>
            merge(
              gated$.pipe(
                intoLanes(lanes),
                onFrame(lanes, deps), // once for a coming frame; after a slow one it rests as long as that took
                tap((action) => applied$.next(action)),
              ),
              merge(gated$, line$).pipe(report(deps)),
              gated$.pipe(
                ordersFrom(watchOrders(watch), receipts(painted$, position, deps)),
                tap((order) => orders$.next(order)),
                ignoreElements(),
              ),
            ),
          ),
        ),
      ),
    );
  });
}
