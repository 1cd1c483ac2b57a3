import { CLOSE, HEARTBEAT_INTERVAL_MS, MESSAGE, STABLE_AFTER_MS } from '@contract/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkUnwanted, retryRequested, sessionEnded } from './actions';
import { startTimedWorld, type World } from './testing/testWorld';

let world: World;

beforeEach(() => {
  world = startTimedWorld();
});
afterEach(() => world.stop());

describe('the socket address', () => {
  it('has a fresh ticket, the scope and the version, and no resume position at first', async () => {
    const socket = await world.connect();
    expect(Object.fromEntries(socket.query)).toEqual({ token: 't1', scope: '101', v: '2' });
  });

  it('has all four facts of a resume with the position of the last tick', async () => {
    const socket = await world.live(10);
    socket.tick(14);
    socket.end(1006);
    await world.pass(500);
    const { token, epoch, pos, h, acl } = Object.fromEntries((await world.accept()).query);
    expect({ token, epoch, pos, h, acl }).toEqual({
      token: 't2',
      epoch: 'e1',
      pos: '14',
      h: 'h14',
      acl: 'a1',
    });
  });
});

describe('reaching the live phase', () => {
  it('goes through idle, connecting and syncing', async () => {
    expect(world.phase()).toBe('idle');
    const socket = await world.connect();
    expect(world.phase()).toBe('syncing');
    socket.hello({ head: 3 });
    expect(world.phase()).toBe('syncing');
    expect(world.store.getState().link.ready).toBe(false);
    socket.snapshot(3);
    expect(world.phase()).toBe('live');
    expect(world.store.getState().link.ready).toBe(true);
  });

  it('waits on a resume until everything missed has arrived', async () => {
    (await world.live(10)).end(1006);
    await world.pass(500);
    const socket = await world.accept();
    socket.hello({ mode: 'resume', why: 'resume', head: 12 });
    expect(world.phase()).toBe('syncing');
    socket.frame(4242, {}, { p: 11, h: 'h11' });
    expect(world.phase()).toBe('syncing');
    socket.tick(12);
    expect(world.phase()).toBe('live');
    expect(world.store.getState().link.attempt).toBe(0);
  });

  it('gives a server ten seconds to greet', async () => {
    const socket = await world.connect();
    await world.pass(9_999);
    expect(socket.closedWith).toBeUndefined();
    await world.pass(2);
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
  });
});

describe('heartbeat', () => {
  it('is sent every 30 s with empty content', async () => {
    const socket = await world.live(1);
    for (let second = 0; second < 61; second += 5) {
      await world.pass(5_000);
      socket.tick(1);
    }
    expect(socket.sentOf(MESSAGE.tick)).toEqual(['', '']);
    expect(HEARTBEAT_INTERVAL_MS).toBe(30_000);
  });
});

describe('a connection that is lost silently', () => {
  it('is stale after 10 s and closed after 20 s, and the next one resumes', async () => {
    const socket = await world.live(10);
    await world.pass(9_900);
    expect(world.phase()).toBe('live');
    await world.pass(200);
    expect(world.phase()).toBe('stale');
    await world.pass(9_800);
    expect(socket.closedWith).toBeUndefined();
    await world.pass(200);
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
    await world.pass(600);
    expect(world.network.last).not.toBe(socket);
    expect(world.network.last.query.get('pos')).toBe('10');
  });

  it('is live again with the next frame when it was only slow', async () => {
    const socket = await world.live(10);
    await world.pass(12_000);
    expect(world.phase()).toBe('stale');
    socket.tick(10);
    expect(world.phase()).toBe('live');
    await world.pass(9_000);
    expect(world.phase()).toBe('live');
  });

  it('must answer after a wake-up', async () => {
    const socket = await world.live(10);
    await world.pass(3_000);
    world.wakes.next();
    expect(socket.sentOf(MESSAGE.tick)).toHaveLength(1);
    await world.pass(5_001);
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
  });

  it('stays when it answers after a wake-up', async () => {
    const socket = await world.live(10);
    world.wakes.next();
    socket.tick(10);
    await world.pass(6_000);
    expect(socket.closedWith).toBeUndefined();
  });
});

describe('reconnecting', () => {
  it('waits 500 ms times the attempt and resets only after 5 s of live', async () => {
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      const socket = attempt === 1 ? await world.connect() : await world.accept();
      const before = performance.now();
      socket.end(1006);
      while (world.network.last === socket) await world.pass(10);
      waits.push(Math.round((performance.now() - before) / 100) * 100);
    }
    expect(waits).toEqual([500, 1_000, 1_500, 2_000]);
    const socket = await world.accept();
    socket.hello();
    socket.snapshot(1);
    await world.pass(STABLE_AFTER_MS);
    socket.end(1006);
    expect(world.store.getState().link).toMatchObject({ phase: 'offline', attempt: 1, reason: 'close 1006' });
  });

  it('is immediate when the network returns or the user asks', async () => {
    (await world.live(1)).end(1006);
    await world.pass(5);
    expect(world.phase()).toBe('offline');
    world.wakes.next();
    const socket = await world.accept();
    socket.end(1006);
    await world.pass(5);
    world.store.dispatch(retryRequested());
    await world.pass(5);
    expect(world.network.sockets).toHaveLength(3);
  });

  it('reports the next attempt in server time', async () => {
    const socket = await world.connect();
    socket.hello({ now: 5_000_000 });
    socket.end(1006);
    await world.pass(10);
    const { retryAt, since } = world.store.getState().link;
    expect(retryAt).toBeGreaterThan(5_000_400);
    expect(retryAt).toBeLessThan(5_000_600);
    expect(since).toBeGreaterThanOrEqual(5_000_000);
  });

  it('survives a failed ticket request', async () => {
    world.stop();
    let refusals = 3;
    world = startTimedWorld({
      ticket: async () => {
        if (refusals-- > 0) throw new Error('down');
        return 'late';
      },
    });
    world.store.dispatch({ type: 'realtime/linkWanted' });
    await world.pass(100);
    expect(world.store.getState().link).toMatchObject({ phase: 'offline', attempt: 1, reason: 'ticket' });
    await world.pass(4_000);
    expect(world.network.last.query.get('token')).toBe('late');
  });

  it('survives a ticket request that never ends', async () => {
    world.stop();
    let asked = 0;
    world = startTimedWorld({
      ticket: () => (asked++ === 0 ? new Promise(() => undefined) : Promise.resolve('t')),
    });
    world.store.dispatch({ type: 'realtime/linkWanted' });
    await world.pass(11_000);
    expect(world.network.sockets).toHaveLength(1);
  });

  it('follows the delay of a restarting server', async () => {
    const socket = await world.live(1);
    socket.frame(MESSAGE.goAway, { after: 4_000, spread: 1_000 });
    socket.end(CLOSE.restart);
    await world.pass(3_900);
    expect(world.network.sockets).toHaveLength(1);
    await world.pass(200);
    expect(world.network.sockets).toHaveLength(2);
  });
});

describe('closing the link', () => {
  it('with 3000 is final and ends the session', async () => {
    const socket = await world.live(1);
    socket.end(CLOSE.manual, 'revoked');
    await world.pass(120_000);
    expect(world.network.sockets).toHaveLength(1);
    expect(world.phase()).toBe('closed');
    expect(world.actions).toContainEqual(sessionEnded({ code: 3000, reason: 'revoked' }));
  });

  it('allows the user to request a new connection', async () => {
    (await world.live(1)).end(CLOSE.manual);
    await world.pass(1_000);
    world.store.dispatch(retryRequested());
    const socket = await world.accept();
    expect(world.network.sockets).toHaveLength(2);
    expect(socket.query.get('pos')).toBeNull();
  });

  it('with 4003 renews once silently and then ends the session', async () => {
    (await world.live(1)).end(CLOSE.sessionExpired);
    await world.pass(10);
    expect(world.network.sockets).toHaveLength(2);
    (await world.accept()).end(CLOSE.sessionExpired);
    await world.pass(60_000);
    expect(world.network.sockets).toHaveLength(2);
    expect(world.count(sessionEnded)).toBe(1);
    expect(world.phase()).toBe('closed');
  });

  it('on purpose sends 3000 and clears everything', async () => {
    const socket = await world.live(1);
    world.store.dispatch(linkUnwanted());
    expect(socket.closedWith).toBe(CLOSE.manual);
    socket.end(CLOSE.manual);
    await world.pass(60_000);
    expect(world.network.sockets).toHaveLength(1);
    expect(world.store.getState().link).toMatchObject({ phase: 'idle', ready: false });
    expect(world.count(sessionEnded)).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives the next user a connection of their own', async () => {
    const socket = await world.live(10);
    world.store.dispatch(linkUnwanted());
    socket.end(CLOSE.manual);
    const next = await world.connect();
    expect(next.query.get('pos')).toBeNull();
    expect(next.query.get('token')).toBe('t2');
  });

  it('after a replacement waits long instead of replacing in turn', async () => {
    (await world.live(1)).end(CLOSE.replaced);
    await world.pass(29_000);
    expect(world.network.sockets).toHaveLength(1);
    await world.pass(2_000);
    expect(world.network.sockets).toHaveLength(2);
  });
});
