import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClosers, PARTS_GRACE_MS } from './closers';
import { createLogger } from './log';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('closes the last part first, and the others even if one fails', async () => {
  const closers = createClosers(createLogger('silent'));
  const stopped: string[] = [];
  closers.add(() => stopped.push('database'), { needed: true });
  closers.add(() => Promise.reject(new Error('no')));
  closers.add(() => stopped.push('server'));
  await closers.run();
  expect(stopped).toEqual(['server', 'database']);
});

it('abandons parts that do not stop in time and waits for those that are needed', async () => {
  const closers = createClosers(createLogger('silent'));
  const stopped: string[] = [];
  closers.add(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * PARTS_GRACE_MS));
      stopped.push('database');
    },
    { needed: true },
  );
  closers.add(async () => void stopped.push('quick'));
  closers.add(() => new Promise(() => undefined));
  const run = closers.run();
  await vi.advanceTimersByTimeAsync(PARTS_GRACE_MS);
  expect(stopped).toEqual(['quick']);
  await vi.advanceTimersByTimeAsync(2 * PARTS_GRACE_MS);
  await run;
  expect(stopped).toEqual(['quick', 'database']);
});
