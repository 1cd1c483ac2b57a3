import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { expireInvitations } from './invitations';
import type { JobRunner } from './jobs';
import { ensurePartitions } from './partitions';
import { applyRetention, type RetentionDays } from './retention';
import { rollup } from './rollup';
import { vacuum } from './vacuum';

/** Registers the upkeep of the store: partitions, roll-ups, expiry, retention and, where nobody else does, vacuum. */
export function registerMaintenance(
  jobs: JobRunner,
  database: Database,
  clock: { now(): number },
  kept: RetentionDays,
): void {
  jobs.every('partitions', HOUR_MS, () => ensurePartitions(database, clock.now()));
  jobs.every('rollup', MINUTE_MS, async () => {
    await rollup(database, clock.now());
  });
  jobs.every('invitations', MINUTE_MS, () => expireInvitations(database, clock.now()));
  jobs.every('retention', HOUR_MS, () => applyRetention(database, clock.now(), kept));
  if (database.kind === 'pglite') {
    jobs.every('vacuum', 10 * MINUTE_MS, async () => {
      await vacuum(database);
    });
  }
}
