import { join } from 'node:path';
import type { Passwords } from './auth/password/passwords';
import { seedAdmin } from './auth/password/seedAdmin';
import type { Config } from './config';
import type { Database } from './db/database';
import { loadDemoData } from './db/demo-data';
import { migrate, ownMigrations } from './db/migrate';
import { loadReferenceData } from './db/reference-data';
import { assertTenantRoles } from './db/tenants/tenantRoles';
import { filePath } from './files/store';
import { assertFilesFit, assertNotMoved, noteKeys } from './installation/fit';
import { ensurePartitions } from './jobs/partitions';
import type { Logger } from './log';
import { MODULES } from './modules';
import { seedAlarmLevels } from './modules/alerts/escalation/levels';
import { countSales } from './modules/orders/sales/count';
import type { Keys } from './secrets/keys';

export const DEMO_SEED = 20_261;
const DEMO_MACHINES = 200;
/** Of its sales, which are few. */
const DEMO_DAYS_AT_ONCE = 200;

/** Of the data folder: what people uploaded. */
export const FILES_FOLDER = 'files';

interface Preparation {
  config: Config;
  keys: Keys;
  passwords: Passwords;
  log: Logger;
  now: number;
}

/** A first start makes everything and has nothing to say. */
function sayUpgrade(applied: Awaited<ReturnType<typeof migrate>>, log: Logger): void {
  if (applied.length === 0 || applied.length === ownMigrations().length) return;
  for (const { migration, ms } of applied) log.info({ migration, ms }, 'migrated');
  const seconds = applied.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  log.info({ migrations: applied.length, seconds }, 'the database is of this release now');
}

export async function prepareData(database: Database, preparation: Preparation): Promise<void> {
  const { config, keys, passwords, log, now } = preparation;
  sayUpgrade(await migrate(database), log);
  await noteKeys(database, keys, config.dataDir);
  // Again: this one waited for a move that was going on.
  await assertNotMoved(database);
  if (!config.acceptMissingFiles) await assertFilesFit(database, join(config.dataDir, FILES_FOLDER));
  await assertTenantRoles(database);
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  if (config.demo) {
    // Without a fleet of our own there are machines for others to play (npm run simulate).
    const machines = config.simulatorDevices || DEMO_MACHINES;
    const { hash: hashPassword } = passwords;
    const demos = MODULES.flatMap(({ demo }) => demo ?? []);
    const fileAt = (file: { id: string; digest: string }) =>
      filePath(join(config.dataDir, FILES_FOLDER), file);
    await loadDemoData(database, { now, machines, seed: DEMO_SEED, hashPassword, log, demos, fileAt });
    // So that the first page shows them: counted beside the first work of a server they take it ten seconds.
    await countSales(database, DEMO_DAYS_AT_ONCE);
  } else {
    await seedAdmin(database, passwords, { password: config.adminPassword, now });
  }
  await seedAlarmLevels(database);
}
