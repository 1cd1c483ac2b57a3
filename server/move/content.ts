import type { BackupContent } from '../backup/load';
import { RowSum, readLines } from '../backup/rows';
import { readMigrations, readPartitions, readSequences, readTables } from '../backup/schema';
import { queryRows, quoted } from '../backup/statements';
import { readChains } from '../backup/write';
import { sqlState } from '../db/errors';
import type { Executor } from '../db/tables';
import { StartError } from '../errors';
import type { Keys } from '../secrets/keys';

const LOCK_NOT_AVAILABLE = '55P03';

/** PostgreSQL cancels autovacuum for a lock wait longer than `deadlock_timeout`, one second by default. */
const WRITER_PATIENCE = '5s';

/** Locks out writers. @throws StartError when there are some */
async function holdStill(trx: Executor, names: readonly string[]): Promise<void> {
  const all = ['schema_migrations', ...names].map(quoted).join(', ');
  await queryRows(trx, `set local lock_timeout = '${WRITER_PATIENCE}'`);
  await queryRows(trx, `lock table ${all} in share mode`).catch((error: unknown) => {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError(
      'somebody writes to the database that is to be moved: stop every server. Nothing was changed.',
    );
  });
}

/** The rows of a database, locked against writes until the transaction ends. */
export async function contentOf(trx: Executor, keys: Keys): Promise<BackupContent> {
  const tables = await readTables(trx);
  await holdStill(
    trx,
    tables.map(({ name }) => name),
  );
  const sums = new Map(tables.map(({ name }) => [name, new RowSum()]));
  return {
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    migrations: await readMigrations(trx),
    partitions: await readPartitions(trx),
    sequences: await readSequences(trx),
    chains: await readChains(trx, keys),
    linesOf: async function* (name) {
      const table = tables.find((each) => each.name === name);
      if (!table) throw new Error(`there is no table ${name}`);
      for await (const lines of readLines(trx, table))
        for (const line of lines) {
          sums.get(name)?.add(line);
          yield line;
        }
    },
    sumOf: (name) => sums.get(name),
  };
}
