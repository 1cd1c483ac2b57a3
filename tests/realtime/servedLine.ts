import { type MachineState, packState, STATE_COLUMNS } from '@contract/machines';
import { CLOSE, MESSAGE } from '@contract/push';
import type { Scheduler } from 'fast-check';
import { alertEvent, doorEvent } from '../../src/live/testing/testRows';
import { FakeServer, type FeedEntry } from '../../src/live/testing/testServer';
import { FakeSocket } from '../../src/realtime/testing/testSocket';

/** Chance decides when what is under way arrives; on one connection it keeps its order. */
class Lane {
  readonly #scheduler: Scheduler;
  #waiting: (() => void)[] = [];

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }
  push(label: string, arrive: () => void): void {
    this.#waiting.push(arrive);
    void this.#scheduler.schedule(Promise.resolve(), label).then(() => this.#waiting.shift()?.());
  }
  /** What is under way is lost. */
  cut(): void {
    this.#waiting = this.#waiting.map(() => () => undefined);
  }
}

/** One connection as the server has it. */
export class ServedSocket extends FakeSocket {
  readonly #server: LineServer;
  readonly #down: Lane;
  readonly #up: Lane;
  /** Events may be sent: the server has decided between resume and snapshot. */
  greeted = false;
  /** The line swallows everything and says nothing. */
  dead = false;
  loseNext = false;
  #last: (() => void) | undefined;

  constructor(url: string, server: LineServer) {
    super(url);
    this.#server = server;
    this.#down = new Lane(server.scheduler);
    this.#up = new Lane(server.scheduler);
    server.sockets.push(this);
    if (server.ended) server.unwanted += 1;
    this.#down.push('accepted', () => this.#accept());
  }

  get standing(): boolean {
    return this.readyState === FakeSocket.CONNECTING || this.readyState === FakeSocket.OPEN;
  }

  override send(text: string): void {
    super.send(text);
    const frame = this.sent.at(-1);
    if (frame && !this.dead) this.#up.push('heard', () => this.#server.hear(this, frame));
  }

  /** Sends a frame; it gets its number when it is sent, and arrives even while the browser is closing. */
  tell(messageType: number, content?: object, meta: { p?: number; h?: string } = {}): void {
    const numbered = this.numbered(messageType, content, meta);
    const arrive = () => this.raw(numbered);
    this.#last = arrive;
    if (this.loseNext) this.loseNext = false;
    else if (!this.dead) this.#down.push(`frame ${messageType}`, arrive);
  }
  double(): void {
    if (this.#last && this.greeted) this.#down.push('the same again', this.#last);
  }
  /** The line breaks, or the server closes; what has not arrived never will. */
  break(code: number): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.#down.cut();
    this.#up.cut();
    this.greeted = false;
    this.#down.push(`closed ${code}`, () => {
      if (this.readyState === FakeSocket.CLOSED) return;
      // A line that the browser has given up cannot end its session any more.
      if (code === CLOSE.manual && this.readyState === FakeSocket.OPEN) this.#server.ended = true;
      this.end(code);
    });
  }

  #accept(): void {
    if (this.dead || this.readyState !== FakeSocket.CONNECTING) return;
    this.open();
    this.#server.greet(this);
  }
}

/** The server behind the sockets: its feed, and what it says to whom. */
export class LineServer extends FakeServer {
  readonly scheduler: Scheduler;
  readonly sockets: ServedSocket[] = [];
  acl = 1;
  /** The session was ended, and nobody has asked for another since. */
  ended = false;
  /** Sockets that came all the same. */
  unwanted = 0;

  constructor(scheduler: Scheduler) {
    super();
    this.scheduler = scheduler;
  }

  get webSocket(): new (
    url: string,
  ) => WebSocket {
    const server = this;
    return class extends ServedSocket {
      constructor(url: string) {
        super(url, server);
      }
    } as unknown as new (
      url: string,
    ) => WebSocket;
  }
  get last(): ServedSocket | undefined {
    return this.sockets.at(-1);
  }

  publish(fact: FeedEntry): void {
    for (const socket of this.#listening()) this.#tellFact(socket, fact);
  }
  /** What somebody may have had already, under a number of its own. */
  again(): void {
    const fact = this.facts.at(-1);
    if (fact) this.publish(fact);
  }
  moved(id: string): void {
    const state = this.move(id);
    for (const socket of this.#listening()) this.#tellStates(socket, [state]);
  }
  tick(): void {
    for (const socket of this.#listening()) this.#tick(socket);
  }
  /** Rights changed, or the server asks to begin again. */
  resync(why: 'acl' | 'slow', during: () => void): void {
    if (why === 'acl') this.acl += 1;
    for (const socket of this.#listening()) {
      socket.tell(MESSAGE.resync, { why, acl: `a${this.acl}` });
      this.#snapshot(socket, during);
    }
  }

  hear(socket: ServedSocket, { messageType }: { messageType: number }): void {
    if (messageType === MESSAGE.tick && socket.greeted) this.#tick(socket);
  }

  greet(socket: ServedSocket): void {
    const { query } = socket;
    const pos = Number(query.get('pos'));
    const resume = query.get('epoch') === 'e1' && query.get('acl') === `a${this.acl}`;
    const why = query.get('epoch') === null ? 'new' : resume ? 'resume' : 'acl';
    const hello = { epoch: 'e1', acl: `a${this.acl}`, head: this.head, now: 1, why, build: 'b1', conn: 'c' };
    socket.tell(MESSAGE.hello, { ...hello, mode: resume ? 'resume' : 'snapshot', tick: 5_000, maxQueue: 1 });
    socket.greeted = true;
    if (!resume) this.#snapshot(socket, () => undefined);
    else for (const fact of this.facts.slice(pos)) this.#tellFact(socket, fact);
    this.#tick(socket);
    // No history of states is kept: whoever comes back gets the newest.
    this.#tellStates(socket, [...this.machines.values()]);
  }

  #tellStates(socket: ServedSocket, states: readonly MachineState[]): void {
    socket.tell(MESSAGE.machineState, { at: 1, columns: STATE_COLUMNS, rows: states.map(packState) });
  }
  #listening(): ServedSocket[] {
    return this.sockets.filter(({ greeted }) => greeted);
  }
  #tick(socket: ServedSocket): void {
    socket.tell(MESSAGE.tick, undefined, { p: this.head, h: `h${this.head}` });
  }
  #tellFact(socket: ServedSocket, fact: FeedEntry): void {
    const meta = { p: fact.p, h: `h${fact.p}` };
    if ('alert' in fact) socket.tell(1102, alertEvent(fact.alert), meta);
    else socket.tell(MESSAGE.door, doorEvent(fact.door), meta);
  }
  /** @param during happens while the snapshot is on its way, and is sent before its end */
  #snapshot(socket: ServedSocket, during: () => void): void {
    const asOf = this.head;
    const sets = Object.entries(this.sets());
    const digest = this.digest();
    for (const [set, rows] of sets) {
      socket.tell(MESSAGE.snapshotRows, { set, rows });
      if (set === 'machines') during();
    }
    const counts = Object.fromEntries(sets.map(([set, rows]) => [set, rows.length]));
    socket.tell(MESSAGE.snapshotEnd, { asOf, counts, digest }, { p: asOf, h: `h${asOf}` });
  }
}
