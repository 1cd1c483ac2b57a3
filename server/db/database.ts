import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { guardCommits } from './commitGuard';
import { type FolderLock, lockDataFolder } from './dataFolderLock';
import { startCheckpoints } from './pglite/checkpoints';
import type { Engine } from './pglite/engine';
import { createEnginePool } from './pglite/enginePool';
import { openLocalEngine } from './pglite/localEngine';
import { openWorkerEngine } from './pglite/workerEngine';
import { createPostgresPool, postgresIsDurable } from './postgres';
import { guardReserve } from './reserveGuard';
import type { Tables } from './tables';
import { tenantPool } from './tenants/tenancy';
import { clearVolatileMark, noteDurability } from './volatileMark';

export { DataFolderInUseError } from './errors';

export interface Database {
  readonly db: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** True when an acknowledged commit survives power loss (tested at start, not assumed). */
  readonly durable: boolean;
  /** Raw SQL; column names come back as SQL has them (snake_case). */
  query<T>(text: string, params?: unknown[]): Promise<T[]>;
  /** Fails when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Set when acknowledged rows may have been lost since the last start; migrate() then changes the epoch. */
  readonly lossPossible?: boolean;
  /** Called by migrate() after that change. */
  epochChanged?(): void;
  /** Of the embedded database on disk: makes a folder, or an older copy, like its cluster, between two statements. */
  copyTo?(folder: string): Promise<void>;
}

export interface TenantDatabase extends Database {
  /** The same data for statements of signed-in people; usable inside of `runInTenant` only. */
  readonly scoped: Database;
  /** Of a database that keeps nothing, to start others from: for tests only. */
  image?(): Promise<Blob>;
}

export interface OpenOptions {
  /** Folder of the embedded database; created if needed, locked while open. */
  dataDir: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string;
  /** Runs the embedded database in this thread: for tests only. */
  inProcess?: boolean;
  /** Keeps nothing: for tests only. */
  memory?: boolean;
  /** The image of a cluster to make the embedded one from: for tests only. */
  image?: Blob;
  /** Of the embedded database: while it says yes, nothing is written but sign-ins. */
  isLow?: () => boolean;
  /** While this says yes, nothing at all. */
  isFull?: () => boolean;
}

export const PGLITE_FOLDER = 'pglite';

async function runQuery<T>(pool: PostgresPool, text: string, params: unknown[] = []): Promise<T[]> {
  const client = await pool.connect();
  try {
    return (await client.query<T>(text, params)).rows;
  } finally {
    client.release();
  }
}

type DatabaseFeatures = Pick<Database, 'kind' | 'durable' | 'lossPossible' | 'epochChanged' | 'copyTo'>;

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardCommits(pool) }),
    // underscoreBeforeDigits: the table env_5m is env5m in TypeScript.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
  });
}

function createDatabase(
  pool: PostgresPool,
  extras: DatabaseFeatures,
  afterClose: () => Promise<void>,
): TenantDatabase {
  const db = kyselyOn(pool);
  const scopedPool = tenantPool(pool);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely starts its driver with the first query only; an unused one leaves the pool to us.
    await pool.end().catch(() => undefined);
    await afterClose();
  };
  const shared = {
    ...extras,
    ping: async () => {
      await runQuery(pool, 'select 1');
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
  return {
    ...shared,
    db,
    query: (text, params) => runQuery(pool, text, params),
    scoped: {
      ...shared,
      db: kyselyOn(scopedPool),
      query: (text, params) => runQuery(scopedPool, text, params),
    },
  };
}

async function openPostgres(databaseUrl: string): Promise<TenantDatabase> {
  const pool = createPostgresPool(databaseUrl);
  const durable = await postgresIsDurable(pool).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return createDatabase(pool, { kind: 'postgres', durable }, async () => undefined);
}

function guardedPool(engine: Engine, { isLow, isFull }: OpenOptions): PostgresPool {
  const pool = createEnginePool(engine);
  return isLow ? guardReserve(pool, isLow, isFull) : pool;
}

async function openMemory(options: OpenOptions): Promise<TenantDatabase> {
  const engine = await openLocalEngine({ image: options.image });
  const extras: DatabaseFeatures = { kind: 'pglite', durable: false };
  const pool = guardedPool(engine, options);
  return { ...createDatabase(pool, extras, async () => undefined), image: engine.image };
}

async function copyCluster(pool: PostgresPool, engine: Engine, target: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint', []);
    await engine.copyTo?.(target);
  } finally {
    client.release();
  }
}

function createEmbedded(engine: Engine, options: OpenOptions, lock: FolderLock): TenantDatabase {
  const { dataDir } = options;
  const pool = guardedPool(engine, options);
  const { durable } = engine;
  const stopCheckpoints = startCheckpoints(pool);
  const extras: DatabaseFeatures = {
    kind: 'pglite',
    durable,
    lossPossible: noteDurability(dataDir, durable),
    epochChanged: () => {
      if (durable) clearVolatileMark(dataDir);
    },
    copyTo: (target) => copyCluster(pool, engine, target),
  };
  return createDatabase(pool, extras, async () => {
    stopCheckpoints();
    await lock.release();
  });
}

async function openEmbedded(options: OpenOptions): Promise<TenantDatabase> {
  const { dataDir, image, inProcess = false } = options;
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, PGLITE_FOLDER);
    const engine = await (inProcess ? openLocalEngine({ folder, image }) : openWorkerEngine({ folder }));
    return createEmbedded(engine, options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens the store: PostgreSQL when `databaseUrl` is given, else the embedded PGlite in a worker thread.
 * @throws DataFolderInUseError when another process has the folder.
 */
export function openDatabase(options: OpenOptions): Promise<TenantDatabase> {
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl);
  return options.memory ? openMemory(options) : openEmbedded(options);
}
