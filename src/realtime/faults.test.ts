import { CLOSE, MESSAGE, STALE_AFTER_MS } from '@contract/push';
import type { Action } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkUnwanted, sessionEnded } from './actions';
import { FACT, fact, factTopic, type LogEntry } from './testing/testTopics';
import { startTimedWorld, type World } from './testing/testWorld';
import { defineLive } from './topics/defineLive';
import type { RealtimeState } from './types';

type Facts = RealtimeState & { facts: readonly LogEntry[] };
let world: World<Facts>;
let wall: ReturnType<typeof vi.spyOn> | undefined;
afterEach(() => {
  world.stop();
  wall?.mockRestore();
});

const start = (options: Parameters<typeof startTimedWorld>[0] = {}) => {
  world = startTimedWorld<Facts>({ topics: [factTopic] as never, ...options });
  return world;
};
const ids = () => world.store.getState().facts.map(({ id }) => id);
/** As a snapshot brings them; what the digest sums up stands in `alerts`. */
const held = (...rows: LogEntry[]) => ({ facts: rows, alerts: rows });
const nothing = held();

describe('close code 3000', () => {
  it('while connecting is final', async () => {
    start();
    const socket = await world.connect();
    socket.end(CLOSE.manual, 'disabled');
    await world.pass(120_000);
    expect(world.network.sockets).toHaveLength(1);
    expect(world.actions).toContainEqual(sessionEnded({ code: 3000, reason: 'disabled' }));
  });

  it('of a socket that was cut already is not heard: the next one decides', async () => {
    const socket = await start().live(5, nothing);
    socket.frame(FACT, { fact: fact('a') }, { n: 99, p: 6 });
    socket.end(CLOSE.manual);
    await world.pass(600);
    expect(world.count(sessionEnded)).toBe(0);
    (await world.accept()).end(CLOSE.manual);
    await world.pass(60_000);
    expect([world.network.sockets.length, world.count(sessionEnded)]).toEqual([2, 1]);
  });

  it('has nobody to come to during the back-off: who signs out then ends the wait', async () => {
    (await start().live(5, nothing)).end(1006);
    await world.pass(100);
    world.store.dispatch(linkUnwanted());
    await world.pass(120_000);
    expect(world.network.sockets).toHaveLength(1);
    expect([world.phase(), vi.getTimerCount()]).toEqual(['idle', 0]);
  });
});

describe('a ticket refused with 401', () => {
  it('is asked for again at growing distances until the session ends', async () => {
    let asked = 0;
    start({
      ticket: async () => {
        asked += 1;
        throw Object.assign(new Error('401'), { status: 401 });
      },
    });
    world.store.dispatch({ type: 'realtime/linkWanted' });
    await world.pass(3_500);
    expect([asked, world.network.sockets.length]).toEqual([4, 0]);
    world.store.dispatch(linkUnwanted());
    await world.pass(120_000);
    expect([asked, world.phase(), vi.getTimerCount()]).toEqual([4, 'idle', 0]);
  });
});

describe('the clock of the computer', () => {
  it('may jump by hours: nothing is stale by it, and nothing live', async () => {
    const socket = await start().live(5, nothing);
    for (const jump of [3_600_000, -7_200_000]) {
      const now = Date.now() + jump;
      wall = vi.spyOn(Date, 'now').mockReturnValue(now);
      await world.pass(STALE_AFTER_MS - 100);
      expect(world.phase()).toBe('live');
      socket.tick(5);
      expect(world.store.getState().link.clockOffset).toBeLessThan(1_000_000);
    }
    await world.pass(STALE_AFTER_MS);
    expect(world.phase()).toBe('stale');
  });

  it('may stand still for an hour: with the first look the line is dead, and the next one resumes', async () => {
    let slept = 0;
    start({ clock: () => performance.now() + slept });
    const socket = await world.live(5, nothing);
    slept = 3_600_000;
    world.wakes.next();
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('5');
  });
});

describe('a server that', () => {
  it('does not resume is believed by its snapshot, with lower numbers too', async () => {
    const socket = await start().live(500, held(fact('a', 7)));
    socket.end(1006);
    await world.pass(600);
    const next = await world.accept();
    expect(next.query.get('pos')).toBe('500');
    next.hello({ mode: 'snapshot', why: 'epoch', epoch: 'e2', head: 3 });
    expect([world.phase(), ids()]).toEqual(['syncing', ['a']]);
    next.snapshot(3, held(fact('b', 1)));
    expect([world.phase(), ids()]).toEqual(['live', ['b']]);
    next.frame(FACT, { fact: fact('c') }, { p: 4 });
    await world.pass(20);
    expect(ids()).toEqual(['b', 'c']);
  });

  it('resumes from nowhere is not believed', async () => {
    const socket = await start().connect();
    socket.hello({ mode: 'resume', why: 'resume', head: 9 });
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBeNull();
  });

  it('takes nothing off the line is written to no more than a little, and left after twenty seconds', async () => {
    const socket = await start().live(5, nothing);
    Object.defineProperty(socket, 'bufferedAmount', { value: 1_000_000 });
    await world.pass(19_900);
    expect(socket.sent.length).toBeLessThanOrEqual(3);
    await world.pass(200);
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
  });

  it('sends a topic that nobody reads, or a number beyond what is counted exactly', async () => {
    const socket = await start().live(5, nothing);
    socket.frame(7777, { rows: [1] }, { p: 6, h: 'h6' });
    expect(world.phase()).toBe('live');
    socket.raw('{"messageType":0,"content":"","s":{"n":4,"p":9007199254740993}}');
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('6');
  });
});

describe('a snapshot', () => {
  it('that comes after newer facts does not take them back', async () => {
    const socket = await start().live(5, held(fact('a', 1)));
    socket.frame(FACT, { fact: fact('a', 2) }, { p: 6, h: 'h6' });
    socket.frame(MESSAGE.resync, { why: 'slow' });
    socket.frame(FACT, { fact: fact('a', 3) }, { p: 7, h: 'h7' });
    socket.snapshot(6, held(fact('a', 2)));
    await world.pass(20);
    expect(world.store.getState().facts.at(-1)).toEqual(fact('a', 3));
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('7');
  });
});

describe('a slice that throws', () => {
  it('stops nothing: all of it is read anew', async () => {
    let broken = true;
    const threw = vi.fn();
    const topic = defineLive<LogEntry, LogEntry, readonly LogEntry[]>({
      ...factTopic,
      slice:
        ({ rowsOf, setOf }) =>
        (state: readonly LogEntry[] = [], action: Action) => {
          if (broken && rowsOf(action).length > 0) throw new Error('a row like no other');
          return setOf(action) ?? [...state, ...rowsOf(action)];
        },
    });
    const socket = await start({ topics: [topic] as never, threw }).live(5, nothing);
    socket.frame(FACT, { fact: fact('a') }, { p: 6 });
    await world.pass(20);
    expect(threw).toHaveBeenCalledOnce();
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    expect(world.phase()).not.toBe('live');
    broken = false;
    await world.pass(600);
    const next = await world.accept();
    expect(next.query.get('pos')).toBeNull();
    next.hello({ head: 6 });
    next.snapshot(6, held(fact('a')));
    expect([world.phase(), ids()]).toEqual(['live', ['a']]);
  });
});
