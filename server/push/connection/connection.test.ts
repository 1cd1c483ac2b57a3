import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../contract/common/digest';
import { MESSAGE } from '../../../contract/push';
import { connect } from '../testing/testClient';
import { freshId, gatewaysOnOneDatabase, until } from '../testing/testGateway';
import { machineOf, stateOf, stockRowOf } from '../testing/testRows';
import { TestViewer } from '../testing/testViewer';

const gateways = gatewaysOnOneDatabase();

describe('a new connection', () => {
  it('receives hello, the snapshot in chunks, its end and then consecutively numbered events', async () => {
    const world = await gateways.start();
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

  it('receives more than 200 rows of a set in several chunks', async () => {
    const world = await gateways.start();
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

  it('receives state changes made during its snapshot', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = false;
    const world = await gateways.start({
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
  it('receives exactly what it missed and the state of the machines', async () => {
    const world = await gateways.start();
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
    const second = connect(world, 'a', { viewer, query: viewer.resume });
    await until(() => second.of(MESSAGE.tick).length > 0);
    expect(viewer.machines.get(machineOf('ORGA'))?.ver).toBe(7);
    const types = second.frames.map(({ messageType }) => messageType);
    const [state, tick] = [MESSAGE.machineState, MESSAGE.tick].map((type) => types.indexOf(type));
    expect(state, 'before the tick that makes it live').toBeLessThan(tick ?? 0);
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
  ])('restarts with a snapshot when its %s does not match', async (why, change) => {
    const world = await gateways.start();
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

  it('restarts with a snapshot when it missed too much', async () => {
    const world = await gateways.start({ settings: { resumeRows: 3 } });
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

describe('the digest', () => {
  it('equals that of a client at the same position and is made from the alarms table', async () => {
    const world = await gateways.start();
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
  it('sends notifications without metadata, echoes heartbeats and sends nothing else', async () => {
    const world = await gateways.start();
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
