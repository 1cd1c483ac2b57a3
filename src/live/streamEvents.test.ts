import { CLOSE, MESSAGE } from '@contract/push';
import { frameApplied } from '@realtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertsApplied, selectAlerts } from './alerts';
import { selectDoors } from './doors';
import { selectMachines } from './machines';
import { selectStock } from './stock';
import { alertRow, doorEvent, doorRow, machineRow, machineState, stockRow } from './testing/testRows';
import { alertFacts, alertsOf, FRAME_MS, resumed, tell, tellState } from './testing/testStream';
import { startTimedWorld, type World } from './testing/testWorld';

let world: World;
beforeEach(() => {
  world = startTimedWorld();
});
afterEach(() => world.stop());

const state = () => world.store.getState();

describe('stream events', () => {
  it('reach every slice they concern in one action per frame', async () => {
    const socket = await world.live(10, { machines: [machineRow('m1')], stock: [stockRow('m1', 'p1')] });
    const before = world.count(frameApplied);
    tell(socket, alertRow('a1'), 11);
    socket.frame(MESSAGE.door, doorEvent(doorRow('d1')), { p: 12, h: 'h12' });
    tellState(socket, machineState('m1', 2, { temp: 30 }));
    socket.frame(MESSAGE.stock, { rows: [stockRow('m1', 'p1', 2, 1)] });
    await world.pass(FRAME_MS);
    expect(world.count(frameApplied) - before).toBe(1);
    expect(alertsOf(world)).toEqual(['a1.1']);
    expect(selectDoors(state())).toHaveLength(1);
    expect(selectMachines(state())[0]?.state.temp).toBe(30);
    expect(selectStock(state())[0]?.stock).toBe(1);
  });

  it('are applied once however often they arrive', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    tell(socket, alertRow('a1', 9), 11);
    await world.pass(FRAME_MS);
    expect(alertsOf(world)).toEqual(['a1.1']);
    expect(alertFacts(world)).toHaveLength(1);
  });

  it('are not applied twice when a number repeats', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11, 3);
    tell(socket, alertRow('a2'), 12, 3);
    await world.pass(FRAME_MS);
    expect(alertsOf(world)).toEqual(['a1.1']);
    expect(socket.closedWith).toBeUndefined();
  });

  it('with a gap in the numbers close with 4001 and resume from the last complete position', async () => {
    const socket = await world.live(10);
    tell(socket, alertRow('a1'), 11);
    tell(socket, alertRow('a2'), 13, 99);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    tell(socket, alertRow('a3'), 14);
    const next = await resumed(world, 13);
    expect(next.query.get('pos')).toBe('11');
    tell(next, alertRow('a9'), 12);
    tell(next, alertRow('a2'), 13);
    next.tick(13);
    await world.pass(FRAME_MS);
    expect(alertsOf(world).sort()).toEqual(['a1.1', 'a2.1', 'a9.1']);
    expect(world.phase()).toBe('live');
  });

  it('with a gap in the versions of an alarm request a snapshot', async () => {
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
  ])('with a broken frame %j throw nothing, close and resume', async (text) => {
    const socket = await world.live(10);
    socket.raw(text);
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('10');
    expect(state().link.faults).toMatchObject({ badFrames: 1 });
  });

  it('with an invalid fact request a snapshot, and an invalid state is skipped', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.machineState, { rows: 7 });
    socket.raw(new Blob());
    expect(socket.closedWith).toBe(CLOSE.sequenceGap);
    const next = await resumed(world, 10);
    next.tick(10);
    next.frame(MESSAGE.door, { door: 'x' }, { p: 11, h: 'h11' });
    expect(next.closedWith).toBe(CLOSE.sequenceGap);
    await world.pass(1_600);
    expect(world.network.last.query.get('pos')).toBeNull();
  });

  it('of a newer server’s type are ignored but move the position', async () => {
    const socket = await world.live(10);
    socket.frame(4242, { any: 1 }, { p: 11, h: 'h11' });
    socket.end(1006);
    await world.pass(600);
    expect(world.network.last.query.get('pos')).toBe('11');
  });

  it('and an HTTP answer about the same change apply it once', async () => {
    const socket = await world.live(10, { alerts: [alertRow('a1', 1)] });
    world.store.dispatch(alertsApplied([alertRow('a1', 2, 'acknowledged')]));
    const rows = selectAlerts(state());
    tell(socket, alertRow('a1', 2, 'acknowledged'), 11);
    await world.pass(FRAME_MS);
    expect(selectAlerts(state())).toBe(rows);
    expect(socket.closedWith).toBeUndefined();
  });
});
