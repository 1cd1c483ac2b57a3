import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, fetchChunk } from './chunks';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__BUILD__', 'one');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'arrived',
    (error: unknown) => (error instanceof ChunkError ? error.fault : 'else'),
  );

describe('a lazily loaded chunk', () => {
  it('is loaded', async () => {
    await expect(fetchChunk(async () => 7)).resolves.toBe(7);
    // The mark that nothing is on its way comes after the turn.
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may take 120 seconds and no more', async () => {
    const fault = faultOf(fetchChunk(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(await Promise.race([fault, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await fault).toBe('slow');
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  });

  it('that hangs a second time is stuck: another attempt would only join the first', async () => {
    let arrive: (part: number) => void = () => undefined;
    const hanging = new Promise<number>((resolve) => {
      arrive = resolve;
    });
    const load = () => hanging;
    const faults: string[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const both = Promise.all([faultOf(fetchChunk(load)), faultOf(fetchChunk(load))]);
      await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
      faults.push(...(await both));
    }
    expect(faults).toEqual(['slow', 'slow', 'stuck', 'stuck', 'stuck', 'stuck']);
    arrive(7);
    await expect(fetchChunk(load)).resolves.toBe(7);
  });

  it('counts as replaced when the server has another build', async () => {
    expect(await faultOf(fetchChunk(broken, { build: async () => 'two' }))).toBe('gone');
  });

  it('counts as failed when the build is equal or unknown or the server is silent', async () => {
    for (const build of ['one', undefined, '<!doctype html>'])
      expect(await faultOf(fetchChunk(broken, { build: async () => build }))).toBe('failed');
  });
});
