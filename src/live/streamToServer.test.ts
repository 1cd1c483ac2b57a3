import { MESSAGE, watchSchema } from '@contract/push';
import { resourcesChanged } from '@realtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNAL_WAIT_MS, watchAdded, watchRemoved } from '../realtime/testing/internals';
import { selectSamples } from './samples';
import { alertRow, machineRow } from './testing/testRows';
import { FRAME_MS, resumed, tell } from './testing/testStream';
import { startTimedWorld, type World } from './testing/testWorld';

const NOTHING = watchSchema.parse({});

let world: World;
beforeEach(() => {
  world = startTimedWorld();
});
afterEach(() => world.stop());

const state = () => world.store.getState();

describe('messages to the server', () => {
  it('report what was rendered, at most once a second and only while the page is visible', async () => {
    const socket = await world.live(10);
    await world.pass(1_100);
    for (let p = 11; p < 40; p++) {
      tell(socket, alertRow(`a${p}`), p);
      await world.pass(100);
    }
    expect(socket.sentOf(MESSAGE.receipt).length).toBeLessThanOrEqual(4);
    await world.pass(1_100);
    expect(socket.sentOf(MESSAGE.receipt).at(-1)).toEqual({ seen: 39, vis: true });
    world.page.visible = false;
    const told = socket.sentOf(MESSAGE.receipt).length;
    tell(socket, alertRow('b'), 40);
    await world.pass(3_000);
    expect(socket.sentOf(MESSAGE.receipt)).toHaveLength(told);
    world.page.visible = true;
    world.wakes.next();
    await world.pass(1_100);
    expect(socket.sentOf(MESSAGE.receipt).at(-1)).toEqual({ seen: 40, vis: true });
  });

  it('name watched rows on every connection and release them after a delay', async () => {
    world.store.dispatch(watchAdded({ kind: 'samples', name: 'm1' }));
    const socket = await world.live(10, { machines: [machineRow('m1')] });
    world.store.dispatch(watchAdded({ kind: 'samples', name: 'm1' }));
    world.store.dispatch(watchAdded({ kind: 'resources', name: 'products' }));
    await world.pass(0);
    expect(socket.sentOf(MESSAGE.watch)).toEqual([
      { ...NOTHING, samples: ['m1'] },
      { ...NOTHING, samples: ['m1'], resources: ['products'] },
    ]);
    socket.frame(MESSAGE.samples, { machineId: 'm1', channel: 'temp', t0: 100, dt: [0, 5], v: [1, 2] });
    socket.frame(MESSAGE.hint, { resources: ['products'] });
    await world.pass(SIGNAL_WAIT_MS + FRAME_MS);
    expect(selectSamples(state(), 'm1', 'temp')).toEqual([
      { t: 100, v: 1 },
      { t: 105, v: 2 },
    ]);
    expect(world.actions).toContainEqual(resourcesChanged(['products']));
    world.store.dispatch(watchRemoved({ kind: 'samples', name: 'm1' }));
    world.store.dispatch(watchRemoved({ kind: 'samples', name: 'm1' }));
    await world.pass(4_000);
    expect(selectSamples(state(), 'm1', 'temp')).toHaveLength(2);
    socket.tick(10);
    await world.pass(1_500);
    expect(selectSamples(state(), 'm1', 'temp')).toEqual([]);
    expect(socket.sentOf(MESSAGE.watch).at(-1)).toEqual({ ...NOTHING, resources: ['products'] });
  });

  it('keep a watch that returns within the delay', async () => {
    const socket = await world.live(10);
    const wish = { kind: 'samples', name: 'm1' } as const;
    world.store.dispatch(watchAdded(wish));
    world.store.dispatch(watchRemoved(wish));
    await world.pass(2_000);
    world.store.dispatch(watchAdded(wish));
    socket.tick(10);
    await world.pass(6_000);
    expect(socket.sentOf(MESSAGE.watch).at(-1)).toEqual({ ...NOTHING, samples: ['m1'] });
  });

  it('tell a new connection how far the user has seen', async () => {
    const socket = await world.live(10);
    await world.pass(1_100);
    expect(socket.sentOf(MESSAGE.receipt)).toEqual([{ seen: 10, vis: true }]);
    socket.end(1006);
    const next = await resumed(world, 10);
    await world.pass(1_100);
    expect(next.sentOf(MESSAGE.receipt)).toEqual([{ seen: 10, vis: true }]);
  });

  it('detect another build of the console', async () => {
    const socket = await world.connect();
    socket.hello({ build: 'b2' });
    expect(state().link.newBuild).toBe('b2');
  });

  it('show a server without its database as degraded', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.tick, { db: false }, { p: 10, h: 'h10', t: 1 });
    expect(state().link).toMatchObject({ phase: 'live', degraded: true });
    socket.tick(10);
    expect(state().link.degraded).toBe(false);
  });
});
