import { HELLO_TIMEOUT_MS } from '@contract/push';
import {
  connect,
  defer,
  filter,
  finalize,
  firstValueFrom,
  type MonoTypeOperatorFunction,
  map,
  merge,
  type Observable,
  Subject,
  takeUntil,
  takeWhile,
  tap,
} from 'rxjs';
import { statefulOperator } from '../statefulOperator';
import { Backoff } from './backoff';
import { type DialDeps, type DialEvent, dial } from './dial';
import { guards } from './guards';
import type { ConnectionOrder } from './orders';
import { type ConnectionEvent, type LineEvent, phases } from './phases';
import type { SilenceDeps } from './silence';
import { openSocket, type PushSocket, type WebSocketConstructor } from './socket';

export interface ConnectionDeps extends DialDeps, SilenceDeps {
  random(): number;
  /** The longest wait between two tries before chance, ms, asked before each; 30 s where nothing else is said. */
  reconnectCapMs?(): number;
  /** Moments after which a try is worth while: the network is back, the page is looked at again. */
  wakes$: Observable<unknown>;
  webSocket?: WebSocketConstructor;
}

/** Carries out orders on an open socket. A closed one takes none, and messages that it still delivers are dropped. */
function executeOrders(socket: PushSocket): MonoTypeOperatorFunction<ConnectionEvent> {
  return statefulOperator((out) => {
    let open = false;
    return (event) => {
      if (event.type === 'open') open = true;
      else if (event.type === 'close') open = false;
      else if (event.type === 'message' && !open) return;
      else if (event.type === 'send' && open) socket.send(event.text);
      else if (event.type === 'cut' && open) socket.restart(event.code, event.reason);
      out(event);
    };
  });
}

/**
 * One link over any number of sockets: ticket, back-off, heartbeat, watchdog. Does not read the messages.
 * Completes after close code 3000; unsubscribing closes the socket with it.
 * @param address URL of the next socket for a ticket, built just before connecting
 */
export function connection$(
  deps: ConnectionDeps,
  address: (ticket: string) => string,
  orders$: Observable<ConnectionOrder>,
): Observable<LineEvent> {
  return defer(() => {
    const backoff = new Backoff(deps.clock, deps.random, deps.reconnectCapMs);
    const dialing$ = new Subject<DialEvent>();
    const over$ = new Subject<void>();
    const wakes$ = merge(deps.wakes$, orders$.pipe(filter(({ type }) => type === 'wake')));
    const url = () =>
      firstValueFrom(
        dial(deps, address, backoff, wakes$).pipe(
          takeUntil(over$),
          tap((event) => dialing$.next(event)),
          filter((event) => event.type === 'address'),
          map((event) => event.url),
        ),
        { defaultValue: '' },
      );
    const { socket, events$ } = openSocket({
      url,
      webSocket: deps.webSocket,
      connectTimeoutMs: HELLO_TIMEOUT_MS,
    });
    return events$.pipe(
      connect((shared$) =>
        merge<ConnectionEvent[]>(guards(shared$, orders$, wakes$, deps), orders$, dialing$, shared$),
      ),
      executeOrders(socket),
      phases(backoff),
      takeWhile(({ type }) => type !== 'ended', true),
      finalize(() => {
        over$.next();
        socket.close();
      }),
    );
  });
}
