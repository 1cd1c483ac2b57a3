import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createLocalBus } from '../../events/bus';
import { createChain } from '../../events/chain';
import { BATCH_EFFECTS } from '../../modules/batchEffects';
import { createNoBroker, startIngest } from '../index';
import { QUIET } from '../testFleet';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a cluster node leaves the bus when it stops', async () => {
  const bus = createLocalBus();
  let listeners = 0;
  const counted = {
    ...bus,
    onLive(listen: Parameters<typeof bus.onLive>[0]) {
      const stop = bus.onLive(listen);
      listeners += 1;
      return () => {
        listeners -= 1;
        stop();
      };
    },
  };
  const ingest = await startIngest({
    database: { ...database, kind: 'postgres' },
    bus: counted,
    effects: BATCH_EFFECTS,
    broker: { ...createNoBroker(), release: async () => undefined },
    clock: Date.now,
    log: QUIET,
    chain: createChain(Buffer.from('test key')),
  });
  expect([ingest.own, listeners]).toEqual([true, 2]);
  await ingest.stop();
  expect(listeners).toBe(0);
});
