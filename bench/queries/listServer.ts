import { createClosers } from '../../server/closers';
import { readConfig } from '../../server/config';
import { startCore } from '../../server/core';
import type { Database } from '../../server/db/database';
import { startFront } from '../../server/front';
import { openStorage } from '../../server/installation/storage';
import { createLogger } from '../../server/log';
import { SERVED } from '../../server/modules';
import { fillTable } from '../../server/seed/fill';

/** A server with many people in its list, and its database for asking without it. */
export interface ListServer {
  url: string;
  database: Database;
  close(): Promise<void>;
}

/** Adds what is missing to the people of the folder, as `npm run seed -- users …` does. */
async function fillUp(database: Database, people: number): Promise<void> {
  const [counted] = await database.query<{ n: number }>('select count(*)::int as n from users');
  const count = people - (counted?.n ?? 0);
  const served = SERVED.find(({ resource }) => resource.name === 'users');
  if (count <= 0 || !served) return;
  const onProgress = (done: number) => process.stdout.write(`\rusers: ${done} of ${count} seeded `);
  await fillTable(database, served, { count, now: Date.now(), onProgress });
  process.stdout.write('\n');
}

export async function startListServer(dataDir: string, people: number): Promise<ListServer> {
  const { DATABASE_URL } = process.env;
  const quiet = { PORT: '0', MQTT_PORT: '0', SIMULATOR_DEVICES: '0' };
  const config = readConfig({ DATA_DIR: dataDir, ...quiet, ...(DATABASE_URL && { DATABASE_URL }) });
  const log = createLogger('warn');
  const closers = createClosers(log);
  const storage = await openStorage(config, log, closers);
  const core = await startCore({ config, log, closers, ...storage });
  await fillUp(core.database, people);
  const url = await startFront(core, closers);
  return { url, database: core.database, close: () => closers.run() };
}
