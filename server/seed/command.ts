import { resourceNamed } from '../../contract/resources';
import { readConfig } from '../config';
import { openDatabase } from '../db/database';
import { PLATFORM } from '../db/demo-data/institutions/tenants';
import { DataFolderInUseError } from '../db/errors';
import { migrate } from '../db/migrate';
import { loadReferenceData } from '../db/reference-data';
import { roleRows } from '../db/reference-data/roles';
import { SERVED } from '../modules';
import { readOrder, SEED_USAGE, type SeedOrder, SeedUsageError } from './arguments';
import { fillTable } from './fill';
import { writeSheet } from './sheet';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Records that every demonstration has, so that a sheet can name them without a look at the database. */
function knownTitles(): Record<string, string> {
  const repair = roleRows().find(({ type }) => type === 'repair');
  return { organizations: PLATFORM.name, roles: repair?.name ?? '' };
}

async function fill({ resource, count }: Extract<SeedOrder, { kind: 'fill' }>): Promise<void> {
  const served = SERVED.find((each) => each.resource.name === resource);
  if (!served) throw new SeedUsageError(`unknown resource ${resource}`);
  const database = await openDatabase(readConfig(process.env));
  try {
    await migrate(database);
    await loadReferenceData(database);
    const begun = Date.now();
    let shown = 0;
    const onProgress = (done: number) => {
      const percent = Math.floor((done / count) * 20) * 5;
      if (percent === shown) return;
      shown = percent;
      say(`${resource}: ${done} of ${count} (${percent} %)`);
    };
    await fillTable(database, served, { count, now: begun, onProgress });
    say(`${resource}: ${count} rows in ${((Date.now() - begun) / 1_000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
}

async function sheet(order: Extract<SeedOrder, { kind: 'sheet' }>): Promise<void> {
  const { resource, count, bad, file } = order;
  const titles = { ...knownTitles(), ...order.titles };
  await writeSheet(resourceNamed(resource), { count, bad, now: Date.now(), titles }, file);
  say(`${file}: ${count} rows of ${resource}, ${bad} % of them with a mistake`);
}

/** Exit code 0: done, 1: it cannot be done, 2: not understood, 3: a server holds the data folder. */
function codeOf(error: unknown): number {
  if (error instanceof SeedUsageError) return 2;
  return error instanceof DataFolderInUseError ? 3 : 1;
}

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  await (order.kind === 'fill' ? fill(order) : sheet(order));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${text}\n${error instanceof SeedUsageError ? `${SEED_USAGE}\n` : ''}`);
    process.exit(codeOf(error));
  },
);
