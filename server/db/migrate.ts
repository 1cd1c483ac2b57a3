import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from './database';
import { MigrationChangedError, MigrationFailedError, MigrationUnknownError } from './migrationErrors';
import type { Tables } from './tables';

export interface Migration {
  name: string;
  text: string;
}

/** Any number, the same for every starter of Pharos: they migrate one after the other. */
const MIGRATION_LOCK = 7_402_611;

const FILES = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations of this release in order. */
export function ownMigrations(): Migration[] {
  return Object.entries(FILES)
    .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function sha256(text: string): string {
  // Git may check text out with other line ends.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function run<Row>(trx: Transaction<Tables>, text: string, params: unknown[] = []) {
  return trx.executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>);
}

async function lockAndRead(trx: Transaction<Tables>): Promise<Map<string, string>> {
  await run(trx, 'select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await run(
    trx,
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  // Aliases without digits: the result passes the camel case plugin.
  const { rows } = await run<{ name: string; hash: string }>(
    trx,
    'select name, sha256 as hash from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function checkKnown(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, text }) => [name, sha256(text)]));
  for (const [name, hash] of applied) {
    const own = known.get(name);
    if (own === undefined) throw new MigrationUnknownError(name);
    if (own !== hash) throw new MigrationChangedError(name);
  }
}

/** What a start would find, without changing anything. */
export async function migrationState(database: Database, migrations = ownMigrations()) {
  const [table] = await database.query<{ name: string | null }>(
    `select to_regclass('schema_migrations')::text as name`,
  );
  const rows = table?.name
    ? await database.query<{ name: string }>('select name from schema_migrations')
    : [];
  const applied = new Set(rows.map(({ name }) => name));
  const own = new Set(migrations.map(({ name }) => name));
  return {
    applied: applied.size,
    pending: [...own].filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !own.has(name)),
  };
}

interface MigrationResult {
  migration: string;
  ms: number;
}

async function apply(trx: Transaction<Tables>, { name, text }: Migration): Promise<MigrationResult> {
  const begun = performance.now();
  try {
    await run(trx, text);
    await run(trx, 'insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256(text)]);
  } catch (error) {
    throw new MigrationFailedError(name, error);
  }
  return { migration: name, ms: Math.round(performance.now() - begun) };
}

/** All that are missing in one transaction: half an upgrade is a database that neither release starts on. */
function applyMissing(database: Database, migrations: readonly Migration[]): Promise<MigrationResult[]> {
  return database.db.transaction().execute(async (trx) => {
    // A large table takes longer than a statement of a person may, and so does waiting for another node.
    await run(trx, 'set local statement_timeout = 0');
    const applied = await lockAndRead(trx);
    checkKnown(applied, migrations);
    const done: MigrationResult[] = [];
    for (const migration of migrations) {
      if (!applied.has(migration.name)) done.push(await apply(trx, migration));
    }
    return done;
  });
}

/** Gives the number space of feed positions a new name: clients then start over from a snapshot. */
async function changeEpoch(database: Database): Promise<void> {
  await database.query(
    `insert into meta (key, value) values ('epoch', $1) on conflict (key) do update set value = excluded.value`,
    [randomBytes(16).toString('hex')],
  );
}

async function ensureEpoch(database: Database): Promise<void> {
  const known = await database.query(`select 1 from meta where key = 'epoch'`);
  if (known.length > 0 && !database.lossPossible) return;
  await changeEpoch(database);
  database.epochChanged?.();
}

/**
 * Brings the schema up to this release and makes sure that `meta.epoch` is trustworthy.
 * Safe to call from several processes at once.
 * @returns what was applied, and how long each took
 * @throws MigrationChangedError, MigrationUnknownError, MigrationFailedError; the database is then as it was
 */
export async function migrate(database: Database, migrations = ownMigrations()): Promise<MigrationResult[]> {
  const applied = await applyMissing(database, migrations);
  await ensureEpoch(database);
  return applied;
}
