import { ensurePartitions } from '../../jobs/partitions';
import type { Database } from '../database';
import { loadReferenceData } from '../reference-data';
import { openTestDatabase } from '../testDatabase';
import { type DemoOptions, loadDemoData } from '.';

/** Noon of a Saturday in China, not of the day the tests run on. */
export const DEMO_NOW = Date.UTC(2026, 4, 23, 4);
export const DEMO_OPTIONS: DemoOptions = {
  now: DEMO_NOW,
  machines: 20,
  seed: 5,
  hashPassword: async (account, password) => `hash of ${account} ${password}`,
};

/** A database with a small demo world. */
export async function openDemo(): Promise<Database> {
  const database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, DEMO_OPTIONS);
  return database;
}
