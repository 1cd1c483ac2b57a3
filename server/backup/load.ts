import { verifyChain } from '../audit/verify';
import { analyzeFilled } from '../db/bulk';
import type { Database } from '../db/database';
import { type Migration, migrate, sha256 } from '../db/migrate';
import { MigrationChangedError } from '../db/migrationErrors';
import type { Executor } from '../db/tables';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { MOVED } from '../installation/fit';
import type { Keys } from '../secrets/keys';
import { withoutGuards } from './guards';
import type { Manifest } from './manifest';
import { createWriter, tableSum } from './rows';
import { readTables, type TableShape } from './schema';
import { queryRows, quoted, settleSequences } from './statements';

/** All of an installation's rows, wherever they come from. */
export interface BackupContent extends Pick<Manifest, 'migrations' | 'partitions' | 'sequences' | 'chains'> {
  tables: readonly { name: string; columns: readonly string[] }[];
  linesOf(table: string): AsyncIterable<string>;
  /** Asked when the lines were read. */
  sumOf(table: string): { rows: number; digest: string } | undefined;
  /** Receives progress lines. */
  say?(line: string): void;
}

/** The tables with the types they have here. */
async function shapesOf(trx: Executor, { tables }: BackupContent): Promise<TableShape[]> {
  const here = new Map((await readTables(trx)).map((table) => [table.name, table.columns]));
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => {
      const known = here.get(name)?.find((each) => each.name === column);
      if (!known) throw new Error(`the schema has no ${name}.${column}`);
      return known;
    }),
  }));
}

async function loadTable(trx: Executor, content: BackupContent, shape: TableShape): Promise<void> {
  const writer = createWriter(trx, shape);
  for await (const line of content.linesOf(shape.name)) await writer.write(line);
  await writer.flush();
}

async function compare(trx: Executor, shapes: readonly TableShape[], content: BackupContent): Promise<void> {
  for (const shape of shapes) {
    const wanted = content.sumOf(shape.name);
    const { rows, digest } = await tableSum(trx, shape);
    if (rows !== wanted?.rows || digest !== wanted.digest)
      throw new Error(
        `${shape.name} has other rows than it had: ${rows} of ${wanted?.rows}. Nothing was kept.`,
      );
  }
}

/** As they were: what was whole is whole, with the same end. */
async function compareChains(trx: Executor, keys: Keys, { chains }: BackupContent): Promise<void> {
  for (const { name, pos, mac, checked, brokenAt } of chains) {
    const anchors = pos > 0 && brokenAt === undefined ? [{ chain: name, pos, mac, at: '' }] : [];
    const found = await verifyChain({ db: trx }, createChain(keys.chain), name, { anchors });
    if (found.brokenAt !== brokenAt || found.checked !== checked)
      throw new Error(`the chain of ${name} is not what it was: ${JSON.stringify(found)}. Nothing was kept.`);
  }
}

async function loadTables(
  trx: Executor,
  content: BackupContent,
  shapes: readonly TableShape[],
): Promise<void> {
  // Migrations have written first rows of their own: few, and truncating makes all files of all tables anew.
  for (const { name } of shapes) await queryRows(trx, `delete from ${quoted(name)}`);
  for (const { table, day } of content.partitions)
    await queryRows(trx, 'select ensure_daily_partitions($1, $2, $2)', [table, day]);
  for (const shape of shapes) await loadTable(trx, content, shape);
  for (const { name, value, called } of content.sequences)
    await queryRows(trx, 'select setval($1::text::regclass, $2::bigint, $3::boolean)', [
      quoted(name),
      value,
      called,
    ]);
}

async function loadAll(trx: Executor, content: BackupContent, keys: Keys): Promise<void> {
  const shapes = await shapesOf(trx, content);
  await withoutGuards(trx, () => loadTables(trx, content, shapes));
  const rows = shapes.reduce((sum, { name }) => sum + (content.sumOf(name)?.rows ?? 0), 0);
  content.say?.(`${shapes.length} tables, ${rows} rows copied`);
  await compare(trx, shapes, content);
  content.say?.('all tables compared: they have the same rows');
  await compareChains(trx, keys, content);
  // Positions of later were given out once already: consoles start over from a snapshot.
  await queryRows(trx, `delete from meta where key in ('epoch', '${MOVED}')`);
}

/** These migrations, as this release has them. @throws StartError when it does not have them all */
export function migrationsOf(migrations: Manifest['migrations'], release: readonly Migration[]): Migration[] {
  const own = new Map(release.map((each) => [each.name, each]));
  return migrations.map(({ name, hash }) => {
    const known = own.get(name);
    if (!known)
      throw new StartError(
        `there is the migration ${name}, which this release does not know: use the release that made it, or a newer ` +
          'one. Nothing was changed.',
      );
    if (sha256(known.text) !== hash) throw new MigrationChangedError(name);
    return known;
  });
}

/** The schema that the rows had, the rows, all or none, then the way to the schema of this release. */
export async function fillDatabase(
  database: Database,
  { content, keys, release }: { content: BackupContent; keys: Keys; release: Migration[] },
): Promise<void> {
  const migrations = migrationsOf(content.migrations, release);
  await migrate(database, migrations);
  content.say?.(`schema made: ${migrations.at(-1)?.name}`);
  await database.db.transaction().execute(async (trx) => {
    await settleSequences(trx);
    await loadAll(trx, content, keys);
  });
  await migrate(database, release);
  await analyzeFilled(database);
}
