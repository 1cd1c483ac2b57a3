import { CLOSE, MESSAGE, SNAPSHOT_TIMEOUT_MS } from '@contract/push';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTimedWorld, type World } from '../testing/testWorld';

let world: World;

beforeEach(() => {
  world = startTimedWorld();
});
afterEach(() => world.stop());

describe('a snapshot that begins and never ends', () => {
  it('after the greeting counts as lost: never live, and dialled anew', async () => {
    const socket = await world.connect();
    socket.hello({ head: 3 });
    const told = async (ms: number) => {
      for (let left = ms; left > 0; left -= 5_000) {
        await world.pass(Math.min(left, 5_000));
        socket.tick(3);
      }
    };
    await told(SNAPSHOT_TIMEOUT_MS - 100);
    expect([world.phase(), socket.closedWith]).toEqual(['syncing', undefined]);
    await world.pass(100);
    expect(socket.closedWith).toBe(CLOSE.clientTimeout);
    expect(world.phase()).toBe('offline');
    await world.pass(500);
    const next = await world.accept();
    next.hello({ head: 3 });
    next.snapshot(3);
    expect(world.phase()).toBe('live');
  });

  it('amid a live connection resumes from where everything was here', async () => {
    const socket = await world.live(10);
    socket.frame(MESSAGE.resync, { why: 'slow' });
    socket.frame(MESSAGE.snapshotRows, { set: 'machines', rows: [] });
    for (let tick = 0; tick < 5; tick++) {
      await world.pass(5_000);
      socket.tick(12);
      expect(world.phase()).toBe('syncing');
    }
    await world.pass(5_000);
    expect([world.phase(), socket.closedWith]).toEqual(['offline', CLOSE.clientTimeout]);
    await world.pass(500);
    expect((await world.accept()).query.get('pos')).toBe('10');
  });
});
