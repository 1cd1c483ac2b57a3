import { ulid } from 'ulid';
import type { RoleType } from '../../contract/permissions';
import type { TenantDatabase } from '../../server/db/database';
import { loadDemoData } from '../../server/db/demo-data';
import { DEMO_KEY, DEMO_OPTIONS } from '../../server/db/demo-data/testDemo';
import { migrate } from '../../server/db/migrate';
import { loadReferenceData } from '../../server/db/reference-data';
import { openFrom } from '../../server/db/testDatabase';
import { keyOf } from '../../server/db/testImages';
import { ensurePartitions } from '../../server/jobs/partitions';
import { tableOf } from '../../server/kit/query/listQuery';
import { MODULES, SERVED } from '../../server/modules';
import { serveApi } from './apiWorld';
import { snake } from './catalogue';
import { type Ask, askerOf } from './orgTreeWorld';

const HOUR_MS = 3_600_000;
const FEW_MACHINES = 6;

async function fill(database: TenantDatabase): Promise<void> {
  const now = Date.now();
  await migrate(database);
  await ensurePartitions(database, now);
  await loadReferenceData(database);
  const demos = MODULES.flatMap(({ demo }) => demo ?? []);
  await loadDemoData(database, { ...DEMO_OPTIONS, now, machines: FEW_MACHINES, demos });
}

async function insertFile({ query }: TenantDatabase, userId: string): Promise<string> {
  const id = ulid();
  await query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
     select $1, org_id, 'a.png', 'image', 'image/png', 1, $2, $3 from users where id = $3`,
    [id, 'a'.repeat(64), userId],
  );
  return id;
}

async function firstIdsOf({ query }: TenantDatabase): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const served of SERVED) {
    const [row] = await query<{ id: string }>(`select id::text as id from ${snake(tableOf(served))} limit 1`);
    if (row) found.set(served.resource.name, row.id);
  }
  return found;
}

/** The demo data of all modules, served, with a person of each role. */
export async function serveDemo() {
  const hour = String(Math.floor(Date.now() / HOUR_MS));
  const database = await openFrom({ name: 'demo_modules', key: keyOf(DEMO_KEY, hour), fill });
  const api = await serveApi(database, { limited: false });
  const people = await database.query<{ id: string; type: RoleType }>(
    `select distinct on (type) users.id, type from users join roles on roles.id = role_id order by type, users.id`,
  );
  const asks = new Map<RoleType, Ask>();
  for (const { id, type } of people)
    asks.set(type, askerOf(api.url, await api.sessions.open(id, { ip: '::1' })));
  return {
    ...api,
    asks,
    fileId: await insertFile(database, String(people[0]?.id)),
    firstIds: await firstIdsOf(database),
  };
}
