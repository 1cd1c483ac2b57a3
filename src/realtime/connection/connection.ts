import { CLOSE, HEARTBEAT_INTERVAL_MS, HELLO_TIMEOUT_MS, MESSAGE, RECONNECT_CAP_MS } from '@contract/push';
import { interval, type Observable, type SchedulerLike, Subject, Subscription, timer } from 'rxjs';
import { encodeFrame } from '../frames/codec';
import type { LinkPhase } from '../types';
import { Backoff } from './backoff';
import { Dialer } from './dialer';
import { openSocket, type PushSocket, type SocketEvent, type WebSocketConstructor } from './socket';
import { Watchdog } from './watchdog';

const TICKET_TIMEOUT_MS = 10_000;
/** After a wake the line must answer a heartbeat within this time. */
const PROBE_MS = 5_000;

export interface ConnectionOptions {
  ticket(): Promise<string>;
  address(ticket: string): string;
  clock(): number;
  random(): number;
  scheduler: SchedulerLike;
  wakes: Observable<unknown>;
  webSocket?: WebSocketConstructor;
}

export type ConnectionEvent =
  | { type: 'phase'; phase: LinkPhase; attempt: number; retryInMs?: number; reason?: string }
  /** A new socket: numbers start again. */
  | { type: 'open' }
  | { type: 'text'; text: string | undefined; at: number }
  /** Final. The server does not want this session back. */
  | { type: 'ended'; code: number; reason: string };

/** One link over any number of sockets: tries, waits, listens for silence. Knows nothing of what is said. */
export class Connection {
  readonly events = new Subject<ConnectionEvent>();
  readonly #options: ConnectionOptions;
  readonly #backoff: Backoff;
  readonly #dialer: Dialer;
  readonly #watchdog: Watchdog;
  readonly #life = new Subscription();
  #ofSocket = new Subscription();
  #helloTimer: Subscription | undefined;
  #probe: Subscription | undefined;
  #socket: PushSocket | undefined;
  #open = false;
  #live = false;
  #renewing = false;
  #reason: string | undefined;

  constructor(options: ConnectionOptions) {
    const { clock, random, scheduler } = options;
    this.#options = options;
    this.#backoff = new Backoff(clock, random);
    this.#dialer = new Dialer({
      ticket: options.ticket,
      address: options.address,
      backoff: this.#backoff,
      scheduler,
      ticketTimeoutMs: TICKET_TIMEOUT_MS,
      onWaiting: (ms) => this.#tell('offline', ms),
      onDialing: () => this.#tell('connecting'),
      onTicketFailed: () => this.#lost('ticket'),
    });
    this.#watchdog = new Watchdog({
      clock,
      scheduler,
      onStale: () => this.#live && this.#tell('stale'),
      onFresh: () => this.#live && this.#tell('live'),
      onDead: () => this.restart(CLOSE.clientTimeout, 'silence'),
    });
  }

  /** Begins the first try. */
  start(): void {
    const { webSocket } = this.#options;
    const opened = openSocket({ url: this.#dialer.url, webSocket, connectTimeoutMs: HELLO_TIMEOUT_MS });
    this.#socket = opened.socket;
    this.#life.add(opened.events.subscribe((event) => this.#onSocket(event)));
    this.#life.add(this.#options.wakes.subscribe(() => this.wake()));
  }

  /** Ends the link without another word. */
  stop(): void {
    this.#silence();
    this.#life.unsubscribe();
    this.#dialer.stop();
    this.#socket?.close();
  }

  send(text: string): boolean {
    return this.#open && (this.#socket?.send(text) ?? false);
  }

  /** Cuts the socket and makes the next one. @param code 4000–4999: a browser may send no other */
  restart(code: number, reason: string): void {
    if (this.#open) this.#socket?.restart(code, reason);
  }

  /** The server has greeted; from here on the watchdog alone judges. */
  greeted(): void {
    this.#helloTimer?.unsubscribe();
  }

  /** Nothing shown is up to date until `live` is called. */
  syncing(): void {
    this.#live = false;
    this.#tell('syncing');
  }

  live(): void {
    if (this.#live) return;
    this.#live = true;
    this.#renewing = false;
    this.#reason = undefined;
    this.#backoff.live();
    this.#tell('live');
  }

  /** When the server wants us back after it closes. */
  goAway(afterMs: number, spreadMs: number): void {
    this.#backoff.ask(afterMs, spreadMs);
  }

  /** Tries at once if waiting; makes an open line prove that it is alive. */
  wake(): void {
    if (this.#dialer.waiting) {
      this.#backoff.reset();
      this.#dialer.wake();
    }
    if (!this.#open) return;
    this.#watchdog.check();
    this.#heartbeat();
    this.#probe ??= timer(PROBE_MS, this.#options.scheduler).subscribe(() =>
      this.restart(CLOSE.clientTimeout, 'probe'),
    );
  }

  #onSocket(event: SocketEvent): void {
    if (event.type === 'open') this.#onOpen();
    else if (event.type === 'close') this.#onClose(event.code, event.reason);
    else this.#onMessage(event.text);
  }

  #onOpen(): void {
    const { scheduler } = this.#options;
    this.#open = true;
    this.events.next({ type: 'open' });
    this.syncing();
    this.#watchdog.start();
    this.#helloTimer = timer(HELLO_TIMEOUT_MS, scheduler).subscribe(() =>
      this.restart(CLOSE.clientTimeout, 'hello'),
    );
    this.#ofSocket = new Subscription();
    this.#ofSocket.add(this.#helloTimer);
    this.#ofSocket.add(interval(HEARTBEAT_INTERVAL_MS, scheduler).subscribe(() => this.#heartbeat()));
  }

  #onMessage(text: string | undefined): void {
    this.#probe?.unsubscribe();
    this.#probe = undefined;
    this.#watchdog.heard();
    this.events.next({ type: 'text', text, at: this.#options.clock() });
  }

  #onClose(code: number, reason: string): void {
    this.#silence();
    if (code === CLOSE.manual || (code === CLOSE.sessionExpired && this.#renewing)) {
      this.#end(code, reason);
      return;
    }
    this.#backoff.failed();
    if (code === CLOSE.sessionExpired) this.#renew();
    // Coming straight back would only replace the one that replaced us.
    else if (code === CLOSE.replaced) this.#backoff.ask(RECONNECT_CAP_MS, RECONNECT_CAP_MS);
    this.#lost(reason || `close ${code}`);
  }

  /** A fresh ticket may come from a session that was renewed elsewhere; once, and without a wait. */
  #renew(): void {
    this.#renewing = true;
    this.#backoff.ask(0, 0);
  }

  #end(code: number, reason: string): void {
    this.#reason = reason || `close ${code}`;
    this.stop();
    this.#tell('closed');
    this.events.next({ type: 'ended', code, reason });
  }

  #lost(reason: string): void {
    this.#reason = reason;
    this.#tell('offline');
  }

  #silence(): void {
    this.#open = false;
    this.#live = false;
    this.#watchdog.stop();
    this.#ofSocket.unsubscribe();
    this.#probe?.unsubscribe();
    this.#probe = undefined;
  }

  readonly #heartbeat = (): void => {
    this.send(encodeFrame(MESSAGE.tick));
  };

  #tell(phase: LinkPhase, retryInMs?: number): void {
    const attempt = this.#backoff.attempt;
    this.events.next({ type: 'phase', phase, attempt, retryInMs, reason: this.#reason });
  }
}
