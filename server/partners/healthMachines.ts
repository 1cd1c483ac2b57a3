import type { HealthMachinesOptions, SimHealthMachine } from '../../contract/simulation';
import type { Closers } from '../closers';
import type { Database } from '../db/database';
import { demoSecret } from '../db/demo-data/machines/demoSecret';
import type { Logger } from '../log';
import { startDemoWorker } from './demoWorker';

const SPREAD_MS = 500;
/** New ones are switched on one after the other, so that one can watch. */
const ACTIVATION_MS = 90_000;
/** One in so many stays silent. */
const SILENT = 4;

interface Deps {
  database: Pick<Database, 'db'>;
  log: Logger;
  closers: Closers;
}

/** Health machines of the demonstration that call in: the active ones, and every other licensed one. */
async function callers({ db }: Pick<Database, 'db'>): Promise<SimHealthMachine[]> {
  const rows = await db
    .selectFrom('healthMachineSerials as machine')
    .innerJoin('healthMachineAuths as auth', 'auth.id', 'machine.authId')
    .select(['serialNo', 'authNo', 'mac', 'machine.state'])
    .where('machine.state', 'in', ['authorised', 'active'])
    .where('auth.state', '=', 'active')
    .orderBy('serialNo')
    .execute();
  const of = (state: string) => rows.filter((row) => row.state === state);
  const own = ({ serialNo, authNo, mac }: (typeof rows)[number]) => ({
    serialNo: String(serialNo),
    authNo: String(authNo),
    key: demoSecret(String(authNo)),
    ...(mac !== null && { mac }),
  });
  const active = of('active')
    .filter((_row, index) => index % SILENT !== SILENT - 1)
    .map((row, index) => ({
      ...own(row),
      token: demoSecret(String(row.serialNo)),
      firstMs: index * SPREAD_MS,
    }));
  const licensed = of('authorised')
    .filter((_row, index) => index % 2 === 0)
    .map((row, index) => ({ ...own(row), firstMs: (index + 1) * ACTIVATION_MS }));
  return [...active, ...licensed];
}

export async function startDemoHealthMachines({ database, log, closers }: Deps, serverUrl: string) {
  const options: HealthMachinesOptions = { serverUrl, machines: await callers(database) };
  if (options.machines.length === 0) return;
  const { stop } = await startDemoWorker<string>({ kind: 'healthMachines', options }, log);
  closers.add(stop);
}
