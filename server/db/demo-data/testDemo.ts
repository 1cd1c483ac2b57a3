import { ensurePartitions } from '../../jobs/partitions';
import type { TenantDatabase } from '../database';
import { loadReferenceData } from '../reference-data';
import { MIGRATED, openFrom, SCHEMA_KEY } from '../testDatabase';
import { keyOf, sourcesBelow } from '../testImages';
import { type DemoOptions, loadDemoData } from '.';

/** Noon of a Saturday in China, not of the day the tests run on. */
export const DEMO_NOW = Date.UTC(2026, 4, 23, 4);
export const DEMO_OPTIONS: DemoOptions = {
  now: DEMO_NOW,
  machines: 20,
  seed: 5,
  hashPassword: async (account, password) => `hash of ${account} ${password}`,
};

/** Names the demo world as it would be made now: another text anywhere there may mean other rows. */
export const DEMO_KEY = keyOf(SCHEMA_KEY, ...sourcesBelow('server/db', 'server/modules', 'contract'));

/** A database with a small demo world. */
export function openDemo(): Promise<TenantDatabase> {
  return openFrom({
    name: 'demo',
    key: DEMO_KEY,
    upon: MIGRATED,
    async fill(database) {
      await ensurePartitions(database, DEMO_NOW);
      await loadReferenceData(database);
      await loadDemoData(database, DEMO_OPTIONS);
    },
  });
}
