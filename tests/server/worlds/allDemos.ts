import { HOUR_MS } from '../../../contract/time/durations';
import type { TenantDatabase } from '../../../server/db/database';
import { loadDemoData } from '../../../server/db/demo-data';
import { DEMO_KEY, DEMO_OPTIONS } from '../../../server/db/demo-data/testDemo';
import { loadReferenceData } from '../../../server/db/reference-data';
import { MIGRATED, openFrom } from '../../../server/db/testDatabase';
import { keyOf } from '../../../server/db/testImages';
import { ensurePartitions } from '../../../server/jobs/partitions';
import { MODULES } from '../../../server/modules';

const FEW_MACHINES = 6;

async function fill(database: TenantDatabase): Promise<void> {
  const now = Date.now();
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  const demos = MODULES.flatMap(({ demo }) => demo ?? []);
  await loadDemoData(database, { ...DEMO_OPTIONS, now, machines: FEW_MACHINES, demos });
}

/** A database with the demo data of all modules, until now. */
export function openAllDemos(): Promise<TenantDatabase> {
  const hour = String(Math.floor(Date.now() / HOUR_MS));
  return openFrom({ name: 'demo_modules', key: keyOf(DEMO_KEY, hour), upon: MIGRATED, fill });
}
