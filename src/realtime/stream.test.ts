import { CLOSE, MESSAGE } from '@contract/push';
import { asyncScheduler, Subject, type Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WatchCounts } from './bridge/watch';
import type { GateRequest } from './gate/events';
import { type StreamDeps, stream$ } from './stream';
import { fakeClocks } from './testing/testClocks';
import { type FakeSocket, fakeNetwork } from './testing/testSocket';
import { FACT, fact, factTopic } from './testing/testTopics';

let network: ReturnType<typeof fakeNetwork>;
let deps: StreamDeps;
let wakes: Subject<void>;
let asked: Subject<GateRequest>;
let requested: number;
let types: string[];
let line: Subscription;

beforeEach(() => {
  fakeClocks();
  network = fakeNetwork();
  wakes = new Subject();
  asked = new Subject();
  requested = 0;
  types = [];
  deps = {
    ticket: async () => 't',
    origin: 'ws://test',
    topics: [factTopic],
    watch: new WatchCounts(asyncScheduler),
    clock: () => performance.now(),
    wallOffset: 0,
    random: () => 0,
    scheduler: asyncScheduler,
    webSocket: network.webSocket,
    visible: () => true,
    wakes$: wakes,
    frame(fn) {
      requested += 1;
      const timer = setTimeout(fn, 16);
      return () => {
        requested -= 1;
        clearTimeout(timer);
      };
    },
  };
  line = stream$(deps, asked).subscribe(({ type }) => types.push(type.replace('realtime/', '')));
});
afterEach(() => {
  line.unsubscribe();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function opened(): Promise<FakeSocket> {
  await pass(5);
  network.last.open();
  return network.last;
}
async function live(): Promise<FakeSocket> {
  const socket = await opened();
  socket.hello({ head: 5 });
  socket.snapshot(5, { facts: [] });
  return socket;
}
/** Whether anything still runs or listens. */
function expectNothing(): void {
  expect(vi.getTimerCount()).toBe(0);
  expect([wakes.observed, asked.observed, deps.watch.changes$.observed]).toEqual([false, false, false]);
  expect(requested).toBe(0);
}

describe('an unsubscribed stream', () => {
  const WAYS: Record<string, () => Promise<unknown>> = {
    'before it has a ticket': () => pass(0),
    'while it waits for the server': opened,
    'while it is live, with rows for the next frame': async () => {
      (await live()).frame(FACT, { fact: fact('a') }, { p: 6 });
    },
    'while it waits for the next try': async () => {
      (await live()).end(1006);
      await pass(10);
    },
    'after a wake that nobody has answered': async () => {
      await live();
      wakes.next();
    },
    'after the end': async () => {
      (await live()).end(CLOSE.manual);
      await pass(10);
    },
  };
  it.each(Object.entries(WAYS))('%s leaves no socket, timer or listener', async (_, way) => {
    await way();
    line.unsubscribe();
    const made = network.sockets.length;
    await pass(120_000);
    expectNothing();
    expect(network.sockets).toHaveLength(made);
    for (const { readyState } of network.sockets) expect(readyState).toBeGreaterThan(1);
  });

  it('is closed with 3000', async () => {
    const socket = await live();
    line.unsubscribe();
    expect(socket.closedWith).toBe(CLOSE.manual);
  });
});

describe('the stream', () => {
  it('is live with the first snapshot and applies a fact with the next frame', async () => {
    const socket = await live();
    socket.frame(FACT, { fact: fact('a') }, { p: 6 });
    expect(types.slice(-2)).toEqual(['snapshotApplied', 'linkChanged']);
    await pass(16);
    expect(types.at(-1)).toBe('frameApplied');
  });

  it('ignores a socket that it closed', async () => {
    const socket = await live();
    socket.frame(FACT, { fact: fact('a') }, { n: 99, p: 6 });
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    types.length = 0;
    socket.tick(9);
    socket.frame(MESSAGE.resync, { why: 'acl' });
    expect(types).toEqual([]);
  });

  it('ends with 3000 and reports it once', async () => {
    (await live()).end(CLOSE.manual, 'revoked');
    await pass(120_000);
    expect(types.filter((type) => type === 'sessionEnded')).toHaveLength(1);
    expect(network.sockets).toHaveLength(1);
  });

  it('opens one connection per subscriber', async () => {
    await live();
    line.unsubscribe();
    line = stream$(deps, asked).subscribe();
    const socket = await opened();
    expect(socket.query.get('pos')).toBeNull();
  });
});
