import { createClosers } from '../../server/closers';
import { readConfig } from '../../server/config';
import { startCore } from '../../server/core';
import type { Database } from '../../server/db/database';
import { startFront } from '../../server/front';
import { openStorage } from '../../server/installation/storage';
import { createLogger } from '../../server/log';
import { fillUp } from './coverServer';

export interface FleetServer {
  url: string;
  database: Database;
  close(): Promise<void>;
}

/** A server whose fleet has fifty lanes a machine and so many days of stock movements. */
export async function startFleetServer(
  dataDir: string,
  { machines, days, now }: { machines: number; days: number; now: number },
): Promise<FleetServer> {
  const { DATABASE_URL } = process.env;
  // A small demonstration beside it: its people ask, and nothing of it moves here.
  const quiet = { PORT: '0', MQTT_PORT: '0', SIMULATOR_DEVICES: '6' };
  const config = readConfig({ DATA_DIR: dataDir, ...quiet, ...(DATABASE_URL && { DATABASE_URL }) });
  const log = createLogger('warn');
  const closers = createClosers(log);
  const storage = await openStorage(config, log, closers);
  const core = await startCore({ config, log, closers, ...storage });
  await fillUp(core.database, machines, now, days);
  // The fleet belongs to an institution of whoever asks.
  await core.database.query(`update organizations o set parent_id = root.id, type = 'institution', path = root.path || 'bench.'
    from organizations root where o.id = 'bench' and root.parent_id is null and root.id <> 'bench'`);
  const url = await startFront(core, closers);
  return { url, database: core.database, close: () => closers.run() };
}
