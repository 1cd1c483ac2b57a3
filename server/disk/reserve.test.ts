import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DiskReserve, freeBytesOf, watchReserve } from './reserve';

const folder = mkdtempSync(join(tmpdir(), 'pharos-disk-'));
let watched: DiskReserve | undefined;
afterEach(() => watched?.stop());

const silent = () => ({ error: vi.fn(), warn: vi.fn(), info: vi.fn() });

describe('the reserve of disk space', () => {
  it('is low below its limit and no longer above it, each reported once', async () => {
    let free = 1_000;
    const log = silent();
    watched = await watchReserve({ folder, reserve: 500, log, freeBytes: async () => free, everyMs: 2 });
    const changes: boolean[] = [];
    watched.onChange(() => changes.push(watched?.low ?? false));
    expect(watched.low).toBe(false);
    free = 499;
    await expect.poll(() => watched?.low).toBe(true);
    expect([watched.free, log.error.mock.calls.length]).toEqual([499, 1]);
    free = 500;
    await expect.poll(() => watched?.low).toBe(false);
    expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
    expect(changes).toEqual([true, false]);
  });

  it('is measured from the first check on and not at all when it is zero', async () => {
    const tight = { folder, log: silent(), freeBytes: async () => 0 };
    watched = await watchReserve({ ...tight, reserve: 1 });
    expect(watched.low).toBe(true);
    watched.stop();
    watched = await watchReserve({ ...tight, reserve: 0 });
    expect(watched.low).toBe(false);
  });

  it('keeps its last state when the disk cannot be measured', async () => {
    const log = silent();
    let looks = 0;
    const freeBytes = async () => {
      looks += 1;
      if (looks > 1) throw new Error('gone');
      return 1;
    };
    watched = await watchReserve({ folder, reserve: 2, log, freeBytes, everyMs: 2 });
    await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0);
    expect(watched.low).toBe(true);
  });

  it('is measured on the file system of the data folder', async () => {
    expect(await freeBytesOf(folder)).toBeGreaterThan(0);
  });
});
