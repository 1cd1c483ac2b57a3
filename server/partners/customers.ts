import { type CustomersOptions, ordersPerDay } from '../../contract/simulation';
import { DAY_MS } from '../../contract/time/durations';
import type { Closers } from '../closers';
import type { Database } from '../db/database';
import type { Logger } from '../log';
import { startDemoWorker } from './demoWorker';

const SEED = 20_264;

interface Deps {
  database: Pick<Database, 'db'>;
  log: Logger;
  closers: Closers;
}

/** Runs customers beside the server who order at its machines by telephone. */
export async function startDemoCustomers({ database, log, closers }: Deps, serverUrl: string): Promise<void> {
  const rows = await database.db.selectFrom('machineShops').select('code').orderBy('code').execute();
  const codes = rows.map(({ code }) => code);
  if (codes.length === 0) return;
  const options: CustomersOptions = {
    seed: SEED,
    serverUrl,
    codes,
    everyMs: DAY_MS / ordersPerDay(codes.length, 'telephone'),
  };
  const { stop } = await startDemoWorker<string>({ kind: 'customers', options }, log);
  closers.add(stop);
}
