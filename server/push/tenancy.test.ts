import { describe, expect, it } from 'vitest';
import type { LaneUpdate } from '../../contract/machines/planogram';
import { MESSAGE } from '../../contract/push';
import { laneChanged, sampled, stockChanged } from '../ingest/news';
import { connect } from './testing/testClient';
import { freshId, gatewaysOnOneDatabase, until } from './testing/testGateway';
import { canaryOf, machineOf, personOf, stateOf, stockRowOf } from './testing/testRows';
import { TestViewer } from './testing/testViewer';

const gateways = gatewaysOnOneDatabase();

const laneOf = (org: string): LaneUpdate => ({
  id: canaryOf(org),
  machineId: machineOf(org),
  at: 1_000,
  stock: 1,
  saleState: 'on',
  health: 'ok',
  reportedAt: null,
});

describe('the tenancy of the push stream', () => {
  it('sends no row, state, sample or hint of another institution', async () => {
    const world = await gateways.start();
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
        laneStates: ['ORGA', 'ORGB', 'ORGC'].map(machineOf),
        resources: ['products'],
      });
      client.send(MESSAGE.tick);
    }
    await until(() => clients.every((client) => client.of(MESSAGE.tick).length >= 2));
    for (const org of ['ORGC', 'ORGB', 'ORGA']) {
      await world.alert(org, freshId(), 'raised');
      world.state(org, stateOf(machineOf(org), 2));
      world.bus.publishLive([
        stockChanged(stockRowOf(org, 'p1', 2)),
        sampled({ org, id: machineOf(org) }, 'temp', 1_000, 1),
        laneChanged(org, laneOf(org)),
        { kind: 'hint', org, resource: 'products' },
      ]);
    }
    await until(() => clients.every((client) => client.of(MESSAGE.samples).length > 0));
    await until(() => clients.every((client) => client.of(MESSAGE.lanes).length > 0));
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

  it('sends no topics to users without the permission', async () => {
    const world = await gateways.start();
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

  it('applies changed permissions at once and sends nothing of a lost institution', async () => {
    const world = await gateways.start();
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

  it('applies permissions changed during the token check', async () => {
    let reached = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const world = await gateways.start({
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
