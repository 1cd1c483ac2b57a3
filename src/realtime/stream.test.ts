import { digestOf } from '@contract/common/digest';
import { packState, STATE_COLUMNS } from '@contract/machines';
import { CLOSE, MESSAGE } from '@contract/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alertsApplied,
  commandRequested,
  frameApplied,
  replicaPurged,
  resourcesChanged,
  snapshotApplied,
  watchAdded,
  watchRemoved,
} from './actions';
import {
  selectAlerts,
  selectDoors,
  selectMachines,
  selectNotices,
  selectSamples,
  selectStock,
} from './selectors';
import { alertEvent, alertRow, doorEvent, doorRow, machineRow, machineState, stockRow } from './testRows';
import type { FakeSocket } from './testSocket';
import { startWorld, type World } from './testWorld';

const FRAME_MS = 20;
let world: World;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  world = startWorld();
});
afterEach(() => {
  world.stop();
  vi.useRealTimers();
});

const state = () => world.store.getState();
const alerts = () => selectAlerts(state()).map(({ id, ver }) => `${id}.${ver}`);

function tell(socket: FakeSocket, row: ReturnType<typeof alertRow>, p: number, n?: number): void {
  socket.frame(1102, alertEvent(row), { p, h: `h${p}`, ...(n !== undefined && { n }) });
}

async function resumed(head: number): Promise<FakeSocket> {
  await world.pass(1_500);
  const socket = await world.accept();
  socket.hello({ mode: 'resume', why: 'resume', head });
  return socket;
}

describe('events', () => {
  it('reach every slice they belong to, in one action per frame', async () => {
    const socket = await world.live(10, { machines: [machineRow('m1')], stock: [stockRow('m1', 'p1')] });
    const before = world.count(frameApplied);
    tell(socket, alertRow('a1'), 11);
    socket.frame(MESSAGE.door, doorEvent(doorRow('d1')), { p: 12, h: 'h12' });
    const columns = STATE_COLUMNS;
    socket.frame(MESSAGE.machineState, {
      at: 1,
      columns,
      rows: [packState(machineState('m1', 2, { temp: 30 }))],
    });
    socket.frame(MESSAGE.stock, { rows: [stockRow('m1', 'p1', 2, 1)] });
    await world.pass(FRAME_MS);
    expect(world.count(frameApplied) - before).toBe(1);
    expect(alerts()).toEqual(['a1.1']);
    expect(selectNotices(state())).toMatchObject([{ code: 1102, alert: { id: 'a1' } }]);
    expect(selectDoors(state())).toHaveLength(1);
    expect(selectMachines(state())[0]?.state.temp).toBe(30);
    expect(selectStock(state())[0]?.stock).toBe(1);
  });

  it('are applied once, however often they come', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    tell(socket, alertRow('a1', 9), 11);
    await world.pass(FRAME_MS);
    expect(alerts()).toEqual(['a1.1']);
    expect(selectNotices(state())).toHaveLength(1);
  });

  it('are not applied twice when a number comes twice', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11, 3);
    tell(socket, alertRow('a2'), 12, 3);
    await world.pass(FRAME_MS);
    expect(alerts()).toEqual(['a1.1']);
    expect(socket.closedWith).toBeUndefined();
  });

  it('a hole in the numbers closes with 4001 and resumes where it was whole', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    tell(socket, alertRow('a2'), 13, 99);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    tell(socket, alertRow('a3'), 14);
    const next = await resumed(13);
    expect(next.query.get('pos')).toBe('11');
    tell(next, alertRow('a9'), 12);
    tell(next, alertRow('a2'), 13);
    next.tick(13);
    await world.pass(FRAME_MS);
    expect(alerts().sort()).toEqual(['a1.1', 'a2.1', 'a9.1']);
    expect(world.phase()).toBe('live');
  });

  it('a hole in the versions of an alert means that nothing of it is trusted: a snapshot', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1', 1)] });
    tell(socket, alertRow('a1', 3, 'acknowledged'), 11);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('epoch')).toBeNull();
  });

  it.each([
    '',
    '{"messageType":0,"con',
    '[]',
    'null',
    '{"messageType":"0","content":""}',
    '{"messageType":0}',
  ])('a torn frame %j is never thrown about: it closes and resumes', async (text) => {
    const socket = await world.live(10);
    socket.raw(text);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('10');
    expect(state().link.faults).toMatchObject({ badFrames: 1 });
  });

  it('a fact that makes no sense is asked for as a snapshot, a state that makes none is left out', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.machineState, { rows: 7 });
    socket.raw(new Blob());
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    const next = await resumed(10);
    next.tick(10);
    next.frame(MESSAGE.door, { door: 'x' }, { p: 11, h: 'h11' });
    expect(next.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(1_600);
    expect(world.network.last.query.get('pos')).toBeNull();
  });

  it('types of a newer server are left alone, and still move the position', async () => {
    const socket = await world.live(10);
    socket.frame(4242, { any: 1 }, { p: 11, h: 'h11' });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('11');
  });

  it('an answer of HTTP and the event of it make one change', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1', 1)] });
    world.store.dispatch(alertsApplied([alertRow('a1', 2, 'acknowledged')]));
    const rows = selectAlerts(state());
    tell(socket, alertRow('a1', 2, 'acknowledged'), 11);
    await world.pass(FRAME_MS);
    expect(selectAlerts(state())).toBe(rows);
    expect(socket.closedWith).toBeUndefined();
  });
});

describe('snapshots', () => {
  it('swap everything in one action and not before they are complete', async () => {
    await world.live(10, { alerts: [alertRow('old')], doors: [doorRow('d0')] });
    world.network.last.end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ epoch: 'e2', why: 'epoch', head: 3, now: 2_000_000 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('new')] });
    await world.pass(FRAME_MS);
    expect(alerts()).toEqual(['old.1']);
    const counts = { machines: 0, alerts: 1, doors: 0, stock: 0 };
    socket.frame(
      MESSAGE.snapshotEnd,
      { asOf: 3, counts, digest: digestOf([alertRow('new')]) },
      { p: 3, h: 'x' },
    );
    expect(alerts()).toEqual(['new.1']);
    expect(selectDoors(state())).toEqual([]);
    expect(world.count(snapshotApplied)).toBe(2);
    expect(state().link.rewrittenAt).toBe(2_000_000);
  });

  it('a new number space begins where it begins, even below the old one', async () => {
    (await world.live(100)).end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ epoch: 'e2', why: 'epoch', head: 3 });
    socket.snapshot(3);
    tell(socket, alertRow('a1'), 4);
    await world.pass(FRAME_MS);
    expect(alerts()).toEqual(['a1.1']);
    socket.end(1006);
    await world.pass(1_600);
    expect(world.network.last.query.get('epoch')).toBe('e2');
    expect(world.network.last.query.get('pos')).toBe('4');
  });

  it('lose no event that comes while they are built, and apply none twice', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1', 2)] });
    tell(socket, alertRow('a1', 2), 5);
    tell(socket, alertRow('a2', 1), 6);
    const counts = { machines: 0, alerts: 1, doors: 0, stock: 0 };
    socket.frame(
      MESSAGE.snapshotEnd,
      { asOf: 5, counts, digest: digestOf([alertRow('a1', 2)]) },
      { p: 5, h: 'x' },
    );
    await world.pass(FRAME_MS);
    expect(alerts().sort()).toEqual(['a1.2', 'a2.1']);
    expect(selectNotices(state())).toHaveLength(1);
  });

  it('that do not add up are not shown', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    const counts = { machines: 0, alerts: 2, doors: 0, stock: 0 };
    socket.frame(
      MESSAGE.snapshotEnd,
      { asOf: 5, counts, digest: digestOf([alertRow('a1')]) },
      { p: 5, h: 'x' },
    );
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    expect(state().link.ready).toBe(false);
    expect(alerts()).toEqual([]);
  });

  it('of a resync keep the screen until they are there, except when rights changed', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1')] });
    socket.frame(MESSAGE.resync, { why: 'slow', acl: 'a1' });
    expect(world.phase()).toBe('syncing');
    expect(alerts()).toEqual(['a1.1']);
    socket.snapshot(12, { alerts: [alertRow('a1', 2)] });
    expect(world.phase()).toBe('live');
    socket.frame(MESSAGE.resync, { why: 'acl', acl: 'a2' });
    expect(world.count(replicaPurged)).toBe(1);
    expect(alerts()).toEqual([]);
    expect(state().link.ready).toBe(false);
    socket.snapshot(13, { alerts: [alertRow('a5')] });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('acl')).toBe('a2');
  });

  it('asked for with old rights purge the screen before they are there', async () => {
    (await world.live(10, { alerts: [alertRow('a1')] })).end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ why: 'acl', acl: 'a2', head: 10 });
    expect(alerts()).toEqual([]);
    socket.end(1006);
    await world.pass(1_600);
    expect(world.network.last.query.get('acl'), 'an empty screen is nothing to resume').toBeNull();
  });

  it('with as many alerts as counted, but other ones, are not shown', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    const counts = { machines: 0, alerts: 1, doors: 0, stock: 0 };
    socket.frame(
      MESSAGE.snapshotEnd,
      { asOf: 5, counts, digest: digestOf([alertRow('a1', 2)]) },
      { p: 5, h: 'x' },
    );
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    expect(alerts()).toEqual([]);
  });

  it('cut in the middle leave the place to resume from as it was', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.resync, { why: 'slow', acl: 'a1' });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('10');
  });

  it('tell of machines that were not there before', async () => {
    const socket = await world.live(10, { machines: [machineRow('m1')] });
    socket.frame(MESSAGE.machineState, {
      at: 1,
      columns: STATE_COLUMNS,
      rows: [packState(machineState('m2'))],
    });
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    const next = await world.accept();
    expect(next.query.get('pos')).toBeNull();
    next.hello({ head: 10 });
    next.snapshot(10, { machines: [machineRow('m1')] });
    next.frame(MESSAGE.machineState, {
      at: 1,
      columns: STATE_COLUMNS,
      rows: [packState(machineState('m2'))],
    });
    expect(next.closedWith, 'but not again and again').toBeUndefined();
  });
});

describe('the digest', () => {
  const digest = (rows: ReturnType<typeof alertRow>[]) => ({ asOf: 10, ...digestOf(rows) });

  it('is compared with the store, over the open alerts', async () => {
    const rows = [alertRow('a1'), alertRow('a2', 3, 'cleared')];
    const socket = await world.live(10, { alerts: rows });
    socket.frame(MESSAGE.digest, digest([alertRow('a1')]));
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual([]);
  });

  it('is asked for again when it differs, and differs for good only the second time', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1')] });
    socket.frame(MESSAGE.digest, digest([]));
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual(['']);
    expect(socket.closedWith).toBeUndefined();
    socket.frame(MESSAGE.digest, digest([]));
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBeNull();
  });

  it('counts events that have come but are not on the screen yet', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    socket.frame(MESSAGE.digest, { ...digest([alertRow('a1')]), asOf: 11 });
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual([]);
  });
});

describe('the way back to the server', () => {
  it('tells what was painted, at most once a second and only while somebody can see it', async () => {
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

  it('names what is watched, on every connection, and lets go after a grace', async () => {
    world.store.dispatch(watchAdded({ kind: 'samples', name: 'm1' }));
    const socket = await world.live(10, { machines: [machineRow('m1')] });
    world.store.dispatch(watchAdded({ kind: 'samples', name: 'm1' }));
    world.store.dispatch(watchAdded({ kind: 'resources', name: 'products' }));
    expect(socket.sentOf(MESSAGE.watch)).toEqual([
      { samples: ['m1'], resources: [] },
      { samples: ['m1'], resources: ['products'] },
    ]);
    socket.frame(MESSAGE.samples, { machineId: 'm1', channel: 'temp', t0: 100, dt: [0, 5], v: [1, 2] });
    socket.frame(MESSAGE.hint, { resources: ['products'] });
    await world.pass(FRAME_MS);
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
    expect(socket.sentOf(MESSAGE.watch).at(-1)).toEqual({ samples: [], resources: ['products'] });
  });

  it('keeps a wish that comes back within the grace', async () => {
    const socket = await world.live(10);
    const wish = { kind: 'samples', name: 'm1' } as const;
    world.store.dispatch(watchAdded(wish));
    world.store.dispatch(watchRemoved(wish));
    await world.pass(2_000);
    world.store.dispatch(watchAdded(wish));
    socket.tick(10);
    await world.pass(6_000);
    expect(socket.sentOf(MESSAGE.watch).at(-1)).toEqual({ samples: ['m1'], resources: [] });
  });

  it('tells a new connection again how far a person has seen', async () => {
    const socket = await world.live(10);
    await world.pass(1_100);
    expect(socket.sentOf(MESSAGE.receipt)).toEqual([{ seen: 10, vis: true }]);
    socket.end(1006);
    const next = await resumed(10);
    await world.pass(1_100);
    expect(next.sentOf(MESSAGE.receipt)).toEqual([{ seen: 10, vis: true }]);
  });

  it('keeps commands made while there is no connection and sends them on the next', async () => {
    world.store.dispatch({ type: 'realtime/linkWanted' });
    const command = { cid: 'c-0000001', cmd: 'noop', args: {} };
    world.store.dispatch(commandRequested(command));
    const socket = await world.live(10);
    await world.pass(500);
    expect(world.network.sockets.flatMap((one) => one.sentOf(MESSAGE.command))).toEqual([command]);
    socket.tick(10);
  });

  it('flags another build of the console', async () => {
    const socket = await world.connect();
    socket.hello({ build: 'b2' });
    expect(state().link.newBuild).toBe('b2');
  });

  it('shows a server without its database as degraded', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.tick, { db: false }, { p: 10, h: 'h10', t: 1 });
    expect(state().link).toMatchObject({ phase: 'live', degraded: true });
    socket.tick(10);
    expect(state().link.degraded).toBe(false);
  });
});
