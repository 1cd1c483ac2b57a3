import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SqlError } from '../../db/errors';
import { createNoBroker } from '../broker';
import { createIngestMetrics, stuckSince } from '../metrics';
import { createBatcher } from './batcher';
import type { IngestItem } from './pipeline';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A cause independent of the messages: the batch waits until it is fixed. */
const refusal = new SqlError('permission denied for table readings', { code: '42501' });

it('reports a batch that is refused again and again, and stores it once it is accepted', async () => {
  const metrics = createIngestMetrics(createNoBroker());
  const stored: IngestItem[] = [];
  let refuses = true;
  const told: (number | undefined)[] = [];
  const log = { error: vi.fn(), fatal: vi.fn() } as never;
  const committer = {
    async commit(items: IngestItem[]) {
      if (refuses) throw refusal;
      stored.push(...items);
    },
    sweep: async () => false,
  };
  const onStuck = () => void told.push(stuckSince(metrics));
  const batcher = createBatcher({ committer, metrics, clock: () => 1_000, log, onStuck });
  const item = { message: { kind: 'env' } } as IngestItem;
  const added = batcher.add(item);
  await vi.advanceTimersByTimeAsync(0);
  await new Promise<void>((done) => setImmediate(done));
  // A hitch of a few seconds is nobody's business.
  await vi.advanceTimersByTimeAsync(6_000);
  expect([told, metrics.stuckTries > 3]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([1_000]);
  refuses = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await added;
  expect([stored, told, metrics.stuckTries]).toEqual([[item], [1_000, undefined], 0]);
  await batcher.stop();
});
