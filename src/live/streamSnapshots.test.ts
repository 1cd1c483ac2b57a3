import { digestOf } from '@contract/common/digest';
import { CLOSE, MESSAGE } from '@contract/push';
import { replicaPurged, snapshotApplied } from '@realtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeSocket } from '../realtime/testing/testSocket';
import { selectDoors } from './doors';
import { alertRow, doorRow, machineRow, machineState } from './testing/testRows';
import { alertFacts, alertsOf, FRAME_MS, tell, tellState } from './testing/testStream';
import { startTimedWorld, type World } from './testing/testWorld';

let world: World;
beforeEach(() => {
  world = startTimedWorld();
});
afterEach(() => world.stop());

const state = () => world.store.getState();

/** The server has sent everything, and says that `count` alerts were among it, namely these. */
function end(
  socket: FakeSocket,
  asOf: number,
  alerts: ReturnType<typeof alertRow>[],
  count = alerts.length,
): void {
  const counts = { machines: 0, alerts: count, doors: 0, stock: 0 };
  socket.frame(MESSAGE.snapshotEnd, { asOf, counts, digest: digestOf(alerts) }, { p: asOf, h: 'x' });
}

describe('snapshots', () => {
  it('replace everything in one action when they are complete', async () => {
    await world.live(10, { alerts: [alertRow('old')], doors: [doorRow('d0')] });
    world.network.last.end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ epoch: 'e2', why: 'epoch', head: 3, now: 2_000_000 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('new')] });
    await world.pass(FRAME_MS);
    expect(alertsOf(world)).toEqual(['old.1']);
    end(socket, 3, [alertRow('new')]);
    expect(alertsOf(world)).toEqual(['new.1']);
    expect(selectDoors(state())).toEqual([]);
    expect(world.count(snapshotApplied)).toBe(2);
    expect(state().link.rewrittenAt).toBe(2_000_000);
  });

  it('restart the numbering where they start, even below the old one', async () => {
    (await world.live(100)).end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ epoch: 'e2', why: 'epoch', head: 3 });
    socket.snapshot(3);
    tell(socket, alertRow('a1'), 4);
    await world.pass(FRAME_MS);
    expect(alertsOf(world)).toEqual(['a1.1']);
    socket.end(1006);
    await world.pass(1_600);
    expect(world.network.last.query.get('epoch')).toBe('e2');
    expect(world.network.last.query.get('pos')).toBe('4');
  });

  it('lose and repeat no event that arrives while they are built', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1', 2)] });
    tell(socket, alertRow('a1', 2), 5);
    tell(socket, alertRow('a2', 1), 6);
    end(socket, 5, [alertRow('a1', 2)]);
    await world.pass(FRAME_MS);
    expect(alertsOf(world).sort()).toEqual(['a1.2', 'a2.1']);
    expect(alertFacts(world)).toHaveLength(1);
  });

  it('with a wrong count are not shown', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    end(socket, 5, [alertRow('a1')], 2);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    expect(state().link.ready).toBe(false);
    expect(alertsOf(world)).toEqual([]);
  });

  it('of a resync keep the screen until complete, except when permissions changed', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1')] });
    socket.frame(MESSAGE.resync, { why: 'slow', acl: 'a1' });
    expect(world.phase()).toBe('syncing');
    expect(alertsOf(world)).toEqual(['a1.1']);
    socket.snapshot(12, { alerts: [alertRow('a1', 2)] });
    expect(world.phase()).toBe('live');
    socket.frame(MESSAGE.resync, { why: 'acl', acl: 'a2' });
    expect(world.count(replicaPurged)).toBe(1);
    expect(alertsOf(world)).toEqual([]);
    expect(state().link.ready).toBe(false);
    socket.snapshot(13, { alerts: [alertRow('a5')] });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('acl')).toBe('a2');
  });

  it('after changed permissions clear the screen first', async () => {
    (await world.live(10, { alerts: [alertRow('a1')] })).end(1006);
    await world.pass(600);
    const socket = await world.accept();
    socket.hello({ why: 'acl', acl: 'a2', head: 10 });
    expect(alertsOf(world)).toEqual([]);
    socket.end(1006);
    await world.pass(1_600);
    expect(world.network.last.query.get('acl'), 'an empty screen is nothing to resume').toBeNull();
  });

  it('with the right count of alarms but a wrong digest are not shown', async () => {
    const socket = await world.connect();
    socket.hello({ head: 5 });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    end(socket, 5, [alertRow('a1', 2)]);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    expect(alertsOf(world)).toEqual([]);
  });

  it('interrupted halfway leave the resume position unchanged', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.resync, { why: 'slow', acl: 'a1' });
    socket.frame(MESSAGE.snapshotRows, { set: 'alerts', rows: [alertRow('a1')] });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('10');
  });

  it('contain machines that are new', async () => {
    const socket = await world.live(10, { machines: [machineRow('m1')] });
    tellState(socket, machineState('m2'));
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    const next = await world.accept();
    expect(next.query.get('pos')).toBeNull();
    next.hello({ head: 10 });
    next.snapshot(10, { machines: [machineRow('m1')] });
    tellState(next, machineState('m2'));
    expect(next.closedWith, 'but not again and again').toBeUndefined();
  });
});

describe('the digest', () => {
  const digest = (rows: ReturnType<typeof alertRow>[]) => ({ asOf: 10, ...digestOf(rows) });

  it('is compared with the open alarms of the store', async () => {
    const rows = [alertRow('a1'), alertRow('a2', 3, 'cleared')];
    const socket = await world.live(10, { alerts: rows });
    socket.frame(MESSAGE.digest, digest([alertRow('a1')]));
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual([]);
  });

  it('is requested again on a difference, which counts only the second time', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1')] });
    socket.frame(MESSAGE.digest, digest([]));
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual(['']);
    expect(socket.closedWith).toBeUndefined();
    socket.frame(MESSAGE.digest, digest([]));
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBeNull();
  });

  it('includes events received but not yet rendered', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    socket.frame(MESSAGE.digest, { ...digest([alertRow('a1')]), asOf: 11 });
    expect(socket.sentOf(MESSAGE.digestRequest)).toEqual([]);
  });
});
