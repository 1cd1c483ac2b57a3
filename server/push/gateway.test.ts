import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../contract/common/digest';
import { CLOSE, MESSAGE } from '../../contract/push';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { connect, TestViewer } from './testClient';
import {
  canaryOf,
  machineOf,
  personOf,
  startWorld,
  stateOf,
  stockRowOf,
  type World,
  type WorldOptions,
} from './testWorld';

let database: Database;
let world: World;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => world.stop());

async function start(options: WorldOptions = {}): Promise<void> {
  world = await startWorld({ database, ...options });
  world.people.set('a', personOf('anna', ['ORGA']));
  world.people.set('b', personOf('bert', ['ORGB']));
  world.people.set('ab', personOf('cora', ['ORGA', 'ORGB']));
}

const until = (condition: () => unknown) =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 10_000, interval: 5 });

let made = 0;
function freshId(): string {
  made += 1;
  return `alert-${made}`;
}

describe('a new connection', () => {
  it('gets hello, the snapshot in chunks, its end, and then events, densely numbered', async () => {
    await start();
    world.fleet.put('ORGA', stateOf(machineOf('ORGA'), 1));
    world.fleet.putStock(stockRowOf('ORGA', 'p1', 1));
    const before = freshId();
    await world.alert('ORGA', before, 'raised');
    const viewer = new TestViewer();
    const client = connect(world, 'a', { viewer });
    await until(() => viewer.end);
    const after = freshId();
    const pos = await world.alert('ORGA', after, 'raised');
    await until(() => viewer.events.includes(pos));

    expect(viewer.faults).toEqual([]);
    expect(client.frames[0]?.messageType).toBe(MESSAGE.hello);
    expect(viewer.hello).toMatchObject({ mode: 'snapshot', why: 'new', build: 'test', tick: 5_000 });
    expect(viewer.end?.counts).toMatchObject({ machines: 1, stock: 1 });
    expect(viewer.alerts.get(before)?.state).toBe('raised');
    expect(viewer.alerts.get(after)?.ver).toBe(1);
    expect(viewer.machines.get(machineOf('ORGA'))?.temp).toBe(20.5);
  });

  it('gets more than 200 rows of a set in several chunks', async () => {
    await start();
    for (let index = 0; index < 450; index++) world.fleet.put('ORGA', stateOf(`many-${index}`, 1));
    const viewer = new TestViewer();
    const client = connect(world, 'a', { viewer });
    await until(() => viewer.end);
    const sizes = client
      .of(MESSAGE.snapshotRows)
      .map((frame) => JSON.parse(frame.content))
      .filter((content) => content.set === 'machines')
      .map((content) => content.rows.length);
    expect(sizes).toEqual([200, 200, 50]);
    expect(viewer.machines.size).toBe(450);
  });

  it('receives state changes made while its snapshot was on the way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = false;
    await start({
      gate: async (name) => {
        if (name !== 'snapshot.send') return;
        reached = true;
        await held;
      },
    });
    world.state('ORGA', stateOf(machineOf('ORGA'), 1));
    const viewer = new TestViewer();
    connect(world, 'a', { viewer });
    await until(() => reached);
    world.state('ORGA', stateOf(machineOf('ORGA'), 2));
    release();
    await until(() => viewer.machines.get(machineOf('ORGA'))?.ver === 2);
  });
});

describe('a returning connection', () => {
  it('gets exactly what it missed, and the state of the machines', async () => {
    await start();
    const viewer = new TestViewer();
    const first = connect(world, 'a', { viewer });
    await until(() => viewer.end);
    first.end();
    await until(() => world.gateway.metrics.connections === 0);
    world.state('ORGA', stateOf(machineOf('ORGA'), 7));
    const missed = [
      await world.alert('ORGA', freshId(), 'raised'),
      await world.alert('ORGA', freshId(), 'raised'),
    ];
    await world.alert('ORGB', freshId(), 'raised');
    connect(world, 'a', { viewer, query: viewer.resume });
    await until(() => viewer.machines.get(machineOf('ORGA'))?.ver === 7);
    expect(viewer.hello).toMatchObject({ mode: 'resume', why: 'resume' });
    expect(viewer.events).toEqual(missed);
    await until(() => viewer.pos === world.relay.tail);
    expect(viewer.faults).toEqual([]);
    expect(viewer.snapshots).toHaveLength(1);
  });

  it.each([
    ['epoch', (viewer: TestViewer) => ({ epoch: `${viewer.epoch}x` })],
    ['acl', () => ({ acl: 'old' })],
    ['hash', () => ({ h: '0000000000000000' })],
    ['ahead', (viewer: TestViewer) => ({ pos: viewer.pos + 1_000 })],
  ])('starts over when its %s does not fit', async (why, change) => {
    await start();
    await world.alert('ORGA', freshId(), 'raised');
    const viewer = new TestViewer();
    connect(world, 'a', { viewer });
    await until(() => viewer.end);
    const asked = { epoch: viewer.epoch, pos: viewer.pos, h: viewer.h, acl: viewer.acl, ...change(viewer) };
    const query = `&${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`;
    const again = new TestViewer();
    connect(world, 'a', { viewer: again, query });
    await until(() => again.end);
    expect(again.hello).toMatchObject({ mode: 'snapshot', why });
    expect(again.faults).toEqual([]);
  });

  it('starts over when it missed more than may be replayed', async () => {
    await start({ settings: { resumeRows: 3 } });
    const viewer = new TestViewer();
    connect(world, 'a', { viewer }).socket.once('close', () => undefined);
    await until(() => viewer.end);
    const query = viewer.resume;
    for (let count = 0; count < 4; count++) await world.alert('ORGA', freshId(), 'raised');
    const again = new TestViewer();
    connect(world, 'a', { viewer: again, query });
    await until(() => again.end);
    expect(again.hello).toMatchObject({ mode: 'snapshot', why: 'limit' });
  });
});

describe('tenancy', () => {
  it('shows nobody a row, state, sample or hint of a foreign organisation', async () => {
    await start();
    for (const org of ['ORGA', 'ORGB', 'ORGC']) {
      world.fleet.put(org, stateOf(machineOf(org), 1));
      world.fleet.putStock(stockRowOf(org, 'p1', 1));
      await world.alert(org, freshId(), 'raised');
    }
    const viewers = { a: new TestViewer(), b: new TestViewer() };
    const clients = [connect(world, 'a', { viewer: viewers.a }), connect(world, 'b', { viewer: viewers.b })];
    await until(() => viewers.a.end && viewers.b.end);
    for (const client of clients) {
      client.send(MESSAGE.watch, {
        samples: ['ORGA', 'ORGB', 'ORGC'].map(machineOf),
        resources: ['products'],
      });
      client.send(MESSAGE.tick);
    }
    await until(() => clients.every((client) => client.of(MESSAGE.tick).length >= 2));
    for (const org of ['ORGC', 'ORGB', 'ORGA']) {
      await world.alert(org, freshId(), 'raised');
      world.state(org, stateOf(machineOf(org), 2));
      world.bus.publishLive([
        { kind: 'stock', row: stockRowOf(org, 'p1', 2) },
        { kind: 'sample', org, machineId: machineOf(org), channel: 'temp', t: 1_000, v: 1 },
        { kind: 'hint', org, resource: 'products' },
      ]);
    }
    await until(() => clients.every((client) => client.of(MESSAGE.samples).length > 0));
    await until(() => clients.every((client) => client.of(MESSAGE.hint).length > 0));
    await until(() => clients.every((client) => client.of(MESSAGE.stock).length > 0));
    const resumed = connect(world, 'a', {
      query: `${viewers.a.resume.replace(/pos=\d+&h=[^&]*/, 'pos=0&h=')}`,
    });
    await until(() => resumed.of(MESSAGE.hello).length > 0 && resumed.of(MESSAGE.tick).length > 0);

    for (const [client, own] of [
      [clients[0], 'ORGA'],
      [clients[1], 'ORGB'],
      [resumed, 'ORGA'],
    ] as const) {
      const text = client?.texts.join('\n') ?? '';
      expect(text).toContain(canaryOf(own));
      for (const org of ['ORGA', 'ORGB', 'ORGC'].filter((name) => name !== own)) {
        expect(text).not.toContain(canaryOf(org));
        expect(text).not.toContain(machineOf(org));
      }
    }
  });

  it('keeps topics from people without the permission', async () => {
    await start();
    world.people.set('watcher', personOf('dora', ['ORGA'], ['openDoor']));
    world.fleet.put('ORGA', stateOf(machineOf('ORGA'), 1));
    await world.alert('ORGA', freshId(), 'raised');
    const viewer = new TestViewer();
    const client = connect(world, 'watcher', { viewer });
    await until(() => viewer.end);
    const pos = await world.alert('ORGA', freshId(), 'raised');
    world.state('ORGA', stateOf(machineOf('ORGA'), 2));
    await until(() => world.relay.tail === pos);
    client.send(MESSAGE.tick);
    await until(() => viewer.pos === pos);
    expect(viewer.end?.counts).toEqual({ machines: 0, alerts: 0, doors: 0, stock: 0 });
    expect(viewer.events).toEqual([]);
    expect(client.of(MESSAGE.machineState)).toEqual([]);
  });

  it('takes over changed rights at once and sends nothing of the lost organisation any more', async () => {
    await start();
    for (const org of ['ORGA', 'ORGB']) world.fleet.put(org, stateOf(machineOf(org), 1));
    const viewer = new TestViewer();
    const client = connect(world, 'ab', { viewer });
    await until(() => viewer.end);
    const frames = client.frames.length;
    const changed = { ...personOf('cora', ['ORGA']), acl: '2' };
    world.people.set('ab', changed);
    world.bus.publishSession({ type: 'acl', userId: 'cora' });
    await world.alert('ORGB', freshId(), 'raised');
    world.state('ORGB', stateOf(machineOf('ORGB'), 2));
    const pos = await world.alert('ORGA', freshId(), 'raised');
    await until(() => viewer.pos >= pos && viewer.snapshots.length === 2);
    expect(client.of(MESSAGE.resync).map((frame) => JSON.parse(frame.content))).toEqual([
      { why: 'acl', acl: '2' },
    ]);
    expect(client.texts.slice(frames).join()).not.toContain('ORGB');
    expect([...viewer.machines.keys()]).toEqual([machineOf('ORGA')]);
    expect(viewer.faults).toEqual([]);
    expect(client.closed).toBeUndefined();
  });

  it('takes over rights that changed while the token was being checked', async () => {
    let reached = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start({
      auth: {
        authenticateSocket: async () => {
          const stale = personOf('cora', ['ORGA', 'ORGB']);
          reached = true;
          await held;
          return stale;
        },
      },
    });
    world.people.set('ab', { ...personOf('cora', ['ORGA']), acl: '2' });
    world.fleet.put('ORGB', stateOf(machineOf('ORGB'), 1));
    const viewer = new TestViewer();
    const client = connect(world, 'ab', { viewer });
    await until(() => reached);
    world.bus.publishSession({ type: 'acl', userId: 'cora' });
    release();
    await until(() => viewer.end);
    expect(viewer.hello?.acl).toBe('2');
    expect(client.texts.join()).not.toContain('ORGB');
  });
});

describe('digest', () => {
  it('equals what a client holds at the same position, and is made from the table of alerts', async () => {
    await start();
    const viewer = new TestViewer();
    const client = connect(world, 'a', { viewer });
    await until(() => viewer.end);
    for (const state of ['raised', 'returned', 'raised', 'returned', 'cleared'] as const) {
      const id = freshId();
      await world.alert('ORGA', id, 'raised');
      await world.alert('ORGA', id, state);
    }
    await until(() => viewer.pos === world.relay.tail);
    client.send(MESSAGE.digestRequest);
    await until(() => client.of(MESSAGE.digest).length === 1);
    const { asOf, ...digest } = JSON.parse(client.of(MESSAGE.digest)[0]?.content ?? '');
    const open = [...viewer.alerts.values()].filter((alert) => alert.state !== 'cleared');
    expect(asOf).toBe(viewer.pos);
    expect(digest).toEqual(digestOf(open));
  });
});

describe('the basic protocol', () => {
  it('sends notifications without meta, echoes heartbeats, and nothing else', async () => {
    await start();
    world.fleet.put('ORGA', stateOf(machineOf('ORGA'), 1));
    const client = connect(world, 'a', { v2: false });
    await until(() => world.gateway.metrics.connections === 1 && client.socket.readyState === 1);
    client.socket.ping();
    await new Promise((resolve) => client.socket.once('pong', resolve));
    await world.alert('ORGA', freshId(), 'raised');
    world.state('ORGA', stateOf(machineOf('ORGA'), 2));
    await until(() => client.frames.length === 1);
    client.send(MESSAGE.tick);
    await until(() => client.frames.length === 2);
    expect(client.frames.map((frame) => frame.messageType)).toEqual([1102, 0]);
    expect(client.frames.every((frame) => !('s' in frame))).toBe(true);
    expect(client.frames[1]?.content).toBe('');
  });
});

describe('the end of a connection', () => {
  it('goes on a restart with a good-bye and 1012', async () => {
    await start();
    const client = connect(world, 'a');
    await until(() => client.of(MESSAGE.snapshotEnd).length > 0);
    await world.gateway.close(100);
    await until(() => client.closed);
    expect(client.closed?.code).toBe(CLOSE.restart);
    expect(JSON.parse(client.of(MESSAGE.goAway)[0]?.content ?? '')).toEqual({ after: 500, spread: 3_000 });
  });

  it('comes with 3000 when the session is revoked, only for that session', async () => {
    await start();
    world.people.set('a2', { ...personOf('anna', ['ORGA']), sessionId: 'other' });
    const clients = [connect(world, 'a'), connect(world, 'a2')] as const;
    await until(() => clients.every((client) => client.of(MESSAGE.snapshotEnd).length > 0));
    world.bus.publishSession({ type: 'revoked', userId: 'anna', sessionId: 'other' });
    await until(() => clients[1].closed);
    expect(clients[1].closed?.code).toBe(CLOSE.manual);
    expect(clients[0].closed).toBeUndefined();
    world.bus.publishSession({ type: 'revoked', userId: 'anna' });
    await until(() => clients[0].closed);
    expect(clients[0].closed?.code).toBe(CLOSE.manual);
  });

  it('comes with 4003 when the session has grown old, of which no event tells', async () => {
    const old = new Set<string>();
    await start({ auth: { over: async () => old }, settings: { digestMs: 20 } });
    world.people.set('a2', { ...personOf('anna', ['ORGA']), sessionId: 'other' });
    const clients = [connect(world, 'a'), connect(world, 'a2')] as const;
    await until(() => clients.every((client) => client.of(MESSAGE.snapshotEnd).length > 0));
    old.add('other');
    await until(() => clients[1].closed);
    expect(clients[1].closed?.code).toBe(CLOSE.sessionExpired);
    expect(clients[0].closed).toBeUndefined();
  });
});
