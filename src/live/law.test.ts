import { digestOf } from '@contract/common/digest';
import { type MachineState, packState, STATE_COLUMNS } from '@contract/machines';
import { MESSAGE, type StreamMeta } from '@contract/push';
import { frameApplied, realtimeReducers, snapshotApplied } from '@realtime';
import { combineReducers } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lanes } from '../realtime/testing/internals';
import { startGate } from '../realtime/testing/testGate';
import { alertEvent, doorEvent } from './testing/testRows';
import { FakeServer, type FeedEntry } from './testing/testServer';
import { liveReducers, type TestLiveState, TOPICS } from './testing/testWorld';

const reducer = combineReducers({ ...realtimeReducers, ...liveReducers });

/** A browser behind a line that loses, doubles and breaks. */
class Line {
  readonly server = new FakeServer();
  readonly lanes = new Lanes(TOPICS);
  readonly applied: string[] = [];
  state: TestLiveState = reducer(undefined, { type: 'start' });
  connected = false;
  loseNext = false;
  #n = 0;
  #last = '';
  readonly session = startGate(TOPICS);

  constructor() {
    this.session.gated$.subscribe((event) => {
      if (event.type === 'rows') this.lanes.push(event.topic, event.rows);
      else if (event.type === 'inOrder') this.#reduce(event.action);
      else if (event.type === 'order' && event.order.type === 'cut') this.connected = false;
    });
  }

  flush(limit?: number): void {
    const batch = this.lanes.take(limit);
    if (batch) this.state = reducer(this.state, frameApplied(batch));
  }
  #reduce(action: Parameters<typeof reducer>[1]): void {
    this.flush();
    this.state = reducer(this.state, action);
  }

  send(messageType: number, content?: object, meta: Partial<StreamMeta> = {}): void {
    const s = { n: this.#n++, ...meta };
    const text = JSON.stringify({ messageType, content: content ? JSON.stringify(content) : '', s });
    if (this.loseNext) this.loseNext = false;
    else if (this.connected) this.session.take(text, 0);
    this.#last = text;
  }
  double(): void {
    if (this.connected && this.#last !== '') this.session.take(this.#last, 0);
  }
  fact(fact: FeedEntry): void {
    const meta = { p: fact.p, h: `h${fact.p}` };
    if ('alert' in fact) this.send(1102, alertEvent(fact.alert), meta);
    else this.send(MESSAGE.door, doorEvent(fact.door), meta);
  }
  moved(states: MachineState[]): void {
    this.send(MESSAGE.machineState, { at: 1, columns: STATE_COLUMNS, rows: states.map(packState) });
  }
  tick(): void {
    this.send(MESSAGE.tick, undefined, { p: this.server.head, h: 'h', t: 1 });
  }

  connect(): void {
    const { server, session } = this;
    this.#n = 0;
    this.connected = true;
    session.open();
    const query = new URLSearchParams(session.bookmark.query);
    const pos = Number(query.get('pos'));
    const resume = query.get('epoch') === `e${server.epoch}` && pos <= server.head;
    const why = query.get('epoch') === null ? 'new' : resume ? 'resume' : 'epoch';
    const hello = { epoch: `e${server.epoch}`, acl: 'a', head: server.head, now: 1, why };
    this.send(MESSAGE.hello, { ...hello, mode: resume ? 'resume' : 'snapshot' });
    if (resume) for (const fact of server.facts.slice(pos)) this.fact(fact);
    else this.snapshot();
    this.tick();
    this.moved([...server.machines.values()]);
  }

  /** @param during what happens while the snapshot is on its way, and is sent before its end */
  snapshot(during: () => void = () => undefined): void {
    const { server } = this;
    const asOf = server.head;
    const sets = server.sets();
    this.send(MESSAGE.snapshotRows, { set: 'machines', rows: sets.machines });
    during();
    this.send(MESSAGE.snapshotRows, { set: 'alerts', rows: sets.alerts });
    this.send(MESSAGE.snapshotRows, { set: 'doors', rows: sets.doors });
    const { alerts, doors, machines } = sets;
    const counts = { machines: machines.length, alerts: alerts.length, doors: doors.length, stock: 0 };
    this.send(MESSAGE.snapshotEnd, { asOf, counts, digest: digestOf(alerts) }, { p: asOf, h: `h${asOf}` });
  }

  resync(during: () => void): void {
    this.send(MESSAGE.resync, { why: 'slow', acl: 'a' });
    this.snapshot(during);
    this.tick();
  }
}

const which = fc.nat({ max: 3 });
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('alert' as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('door' as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('move' as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('flush' as const), which }) },
  ...(['cut', 'lose', 'double', 'tick', 'resync', 'restore'] as const).map((op) => ({
    weight: 1,
    arbitrary: fc.record({ op: fc.constant(op), which }),
  })),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const ACTS: Record<Operation['op'], (line: Line, which: number) => void> = {
  alert: (line, n) => line.fact(line.server.alert(n)),
  door: (line, n) => line.fact(line.server.door(n)),
  move: (line, n) => line.moved([line.server.move(`m${1 + (n % 3)}`)]),
  flush: (line, n) => line.flush(n + 1),
  cut: (line) => {
    line.connected = false;
  },
  lose: (line) => {
    line.loseNext = true;
  },
  double: (line) => line.double(),
  tick: (line) => line.tick(),
  resync: (line, n) => line.connected && line.resync(() => line.fact(line.server.alert(n))),
  restore: (line, n) => {
    line.connected = false;
    line.server.restore(Math.max(0, line.server.head - n));
  },
};

function settle(line: Line): void {
  line.loseNext = false;
  line.tick();
  for (let tries = 0; !line.connected && tries < 5; tries++) line.connect();
  line.flush();
}

describe('the law: snapshot + events = a later snapshot', () => {
  it('holds for every history and any connection fault', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const line = new Line();
        line.connect();
        for (const { op, which: n } of operations) {
          ACTS[op](line, n);
          if (!line.connected && n % 2 === 0) line.connect();
        }
        settle(line);
        const { server } = line;
        const fresh = reducer(
          undefined,
          snapshotApplied({ asOf: server.head, ...server.sets(), anew: true }),
        );
        expect(line.connected).toBe(true);
        expect(line.session.bookmark.pos).toBe(server.head);
        expect(line.state.alerts).toEqual(fresh.alerts);
        expect(line.state.doors).toEqual(fresh.doors);
        expect(line.state.machines.rows).toEqual(fresh.machines.rows);
      }),
      { numRuns: 1_500 },
    );
  });
});
