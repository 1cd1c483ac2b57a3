import {
  type DigestFrame,
  type Hello,
  MESSAGE,
  PROTOCOL_VERSION,
  SOCKET_PATH,
  SOCKET_SCOPE,
} from '@contract/push';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Subscription } from 'rxjs';
import {
  digestReceived,
  frameApplied,
  linkChanged,
  replicaPurged,
  resourcesChanged,
  sessionEnded,
  snapshotApplied,
} from '../actions';
import { FrameClock } from '../clocks/frameClock';
import { ServerClock } from '../clocks/serverClock';
import { Connection, type ConnectionEvent } from '../connection/connection';
import { encodeFrame } from '../frames/codec';
import { Receipts } from '../frames/receipts';
import { isRewritten, Session } from '../gate/session';
import type { SessionPorts } from '../gate/sessionPorts';
import type { LiveTopic } from '../lanes/defineLive';
import { Lanes } from '../lanes/lanes';
import type { Environment } from './environment';
import { LinkReport } from './linkReport';
import type { WatchCounts } from './watch';

/** Rows of one log per frame of the screen; a backlog is worked off over several. */
const ROWS_PER_FRAME = 500;
/** A mismatch may be a change that is still on its way; a second one is none. */
const MISMATCHES = 2;

export interface ClientOptions extends Environment {
  ticket(): Promise<string>;
  origin: string;
  build?: string;
  topics: readonly LiveTopic<unknown>[];
  watch: WatchCounts;
  /** Receives everything for the store, in order. */
  emit(action: UnknownAction): void;
}

/** The whole client for one signed-in person: from the socket to actions. */
export class Client {
  readonly #options: ClientOptions;
  readonly #connection: Connection;
  readonly #session: Session;
  readonly #lanes: Lanes;
  readonly #frames: FrameClock;
  readonly #clock: ServerClock;
  readonly #report: LinkReport;
  readonly #receipts: Receipts;
  readonly #life: Subscription[] = [];
  #mismatches = 0;
  #greeted = false;

  constructor(options: ClientOptions) {
    const { clock, scheduler, visible, topics, emit } = options;
    this.#options = options;
    this.#clock = new ServerClock(options.wallOffset);
    this.#report = new LinkReport(this.#clock, clock, (change) => emit(linkChanged(change)));
    this.#lanes = new Lanes(topics);
    this.#frames = new FrameClock({ ...options, apply: () => this.#apply(ROWS_PER_FRAME) });
    this.#connection = new Connection({ ...options, address: (ticket) => this.#address(ticket) });
    const send = (text: string) => this.#greeted && this.#connection.send(text);
    this.#receipts = new Receipts({ scheduler, visible, send });
    this.#session = new Session(this.#ports(), topics);
  }

  start(): void {
    const { watch, wakes } = this.#options;
    this.#life.push(
      this.#connection.events.subscribe((event) => this.#onConnection(event)),
      watch.changes.subscribe(() => this.#sendWatch()),
      wakes.subscribe(this.#receipts.shown),
    );
    this.#connection.start();
  }

  stop(): void {
    for (const subscription of this.#life) subscription.unsubscribe();
    this.#connection.stop();
    this.#frames.stop();
    this.#receipts.stop();
  }

  /** A person does not want to wait. */
  retry(): void {
    this.#connection.wake();
  }

  /** What came of comparing the store with a digest of the server. */
  compared(equal: boolean): void {
    this.#mismatches = equal ? 0 : this.#mismatches + 1;
    if (this.#mismatches === 0) return;
    if (this.#mismatches < MISMATCHES) this.#connection.send(encodeFrame(MESSAGE.digestRequest));
    else {
      this.#mismatches = 0;
      this.#session.startOver('digest');
    }
  }

  #address(ticket: string): string {
    const token = encodeURIComponent(ticket);
    const query = `token=${token}&scope=${SOCKET_SCOPE}&v=${PROTOCOL_VERSION}${this.#session.resume}`;
    return `${this.#options.origin}${SOCKET_PATH}?${query}`;
  }

  #onConnection(event: ConnectionEvent): void {
    if (event.type === 'text') {
      this.#session.take(event.text, event.at);
      this.#report.heard(event.at);
    } else if (event.type === 'open') {
      this.#greeted = false;
      this.#session.opened();
    } else if (event.type === 'phase') this.#report.phase(event, { ...this.#session.faults });
    else this.#options.emit(sessionEnded({ code: event.code, reason: event.reason }));
  }

  #ports(): SessionPorts {
    const { emit } = this.#options;
    return {
      rows: (topic, rows) => this.#take(topic, rows),
      snapshot: (data) => this.#inOrder(snapshotApplied(data)),
      purge: () => this.#inOrder(replicaPurged()),
      digest: (digest: DigestFrame) => this.#inOrder(digestReceived(digest)),
      hint: (resources) => emit(resourcesChanged(resources)),
      hello: (hello, at) => this.#onHello(hello, at),
      syncing: () => this.#connection.syncing(),
      live: () => this.#connection.live(),
      time: (t, at) => this.#onTime(t, at),
      degraded: (degraded) => this.#report.degraded(degraded),
      goAway: (after, spread) => this.#connection.goAway(after, spread),
      restart: (code, reason) => this.#connection.restart(code, reason),
    };
  }

  #take(topic: string, rows: readonly unknown[]): void {
    this.#lanes.push(topic, rows);
    this.#frames.request();
  }

  /** For what must find everything applied that came before it. */
  #inOrder(action: UnknownAction): void {
    this.#apply();
    this.#options.emit(action);
    this.#receipts.painted(this.#session.pos);
  }

  #apply(limit?: number): boolean {
    const batch = this.#lanes.take(limit);
    if (batch) this.#options.emit(frameApplied(batch));
    if (this.#lanes.pending) return true;
    this.#receipts.painted(this.#session.pos);
    return false;
  }

  #onHello(hello: Hello, at: number): void {
    const { emit, build } = this.#options;
    this.#connection.greeted();
    this.#greeted = true;
    this.#clock.restart(hello.now, at);
    this.#report.clock();
    const newBuild = build && hello.build && hello.build !== build ? hello.build : undefined;
    emit(linkChanged({ newBuild, ...(isRewritten(hello) && { rewrittenAt: hello.now }) }));
    this.#sendWatch();
    this.#receipts.restart();
  }

  #onTime(t: number, at: number): void {
    this.#clock.sample(t, at);
    this.#report.clock();
  }

  #sendWatch(): void {
    const { list } = this.#options.watch;
    if (this.#greeted) this.#connection.send(encodeFrame(MESSAGE.watch, list));
  }
}
