import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAnchors } from '../audit/anchors';
import { verifyChain } from '../audit/verify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { migrationState } from '../db/migrate';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { assertFilesFit, assertNotMoved, isBegun, keysFor } from '../installation/fit';
import { hasMasterKey, type Keys } from '../secrets/keys';
import { bad, type DoctorLine, good, warn } from './line';

type DataFolders = Pick<Config, 'dataDir' | 'anchorDir'>;

const OLDEST_POSTGRES = 15;
const NEWEST_LINKS = 10_000;
const CLOCK_MS = 30_000;
const TABLES_SHOWN = 5;

async function checkVersion(database: Database): Promise<DoctorLine[]> {
  const [row] = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = row?.version ?? '';
  const kind = database.kind === 'pglite' ? 'embedded, PostgreSQL' : 'PostgreSQL';
  const lines = [
    Number.parseInt(version, 10) >= OLDEST_POSTGRES
      ? good('database', `${kind} ${version}`)
      : bad('database', `${kind} ${version}`, `Use version ${OLDEST_POSTGRES} or newer`),
  ];
  if (!database.durable)
    lines.push(
      warn('durability', 'commits are not forced to disk', 'Set fsync and synchronous_commit to on'),
    );
  return lines;
}

async function checkClock(database: Database): Promise<DoctorLine> {
  const before = Date.now();
  const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now');
  const off = Math.abs((row?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  const found = `${Math.round(off / 1_000)} s beside that of the database`;
  return off < CLOCK_MS ? good('clock', found) : warn('clock', found, 'Let NTP set both');
}

async function checkMigrations(database: Database): Promise<DoctorLine> {
  const { applied, pending, unknown } = await migrationState(database);
  if (unknown.length > 0)
    return bad(
      'schema',
      `${unknown.join(', ')} is of a newer release`,
      'Start that release, or restore an older backup',
    );
  if (applied === 0) return good('schema', 'made at the first start');
  if (pending.length === 0) return good('schema', `${applied} migrations, all applied`);
  return warn(
    'schema',
    `${pending.length} migrations wait`,
    'Back up, then start: they are applied by themselves',
  );
}

/** The sentence a start would be refused with. */
async function refusal(name: string, fine: string, work: () => Promise<unknown>): Promise<DoctorLine> {
  try {
    await work();
    return good(name, fine);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { level: 'bad', name, found: error.message };
  }
}

async function checkChain(
  database: Database,
  keys: Keys,
  name: 'feed' | 'audit',
  anchorDir: string,
): Promise<DoctorLine> {
  const options = { newest: NEWEST_LINKS, anchors: existsSync(anchorDir) ? readAnchors(anchorDir) : [] };
  const { checked, brokenAt } = await verifyChain(database, createChain(keys.chain), name, options);
  if (brokenAt === undefined) return good(`chain of ${name}`, `${checked} newest links are whole`);
  return bad(
    `chain of ${name}`,
    `broken at ${brokenAt}`,
    'Run npm run audit:verify and look who changed rows',
  );
}

async function listSizes(database: Database): Promise<DoctorLine[]> {
  const tables = await database.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit $1`,
    [TABLES_SHOWN],
  );
  const [oldest] = await database.query<{ name: string | null }>(
    `select min(c.relname) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('env_readings') and c.relname ~ '[0-9]$'`,
  );
  return [
    good('biggest tables', tables.map(({ name, size }) => `${name} ${size}`).join(', ') || 'none yet'),
    good('oldest partition', oldest?.name ?? 'none yet'),
  ];
}

/** What the database says of itself and of the data folder; changes nothing in either. */
export async function checkDatabase(
  database: Database,
  { dataDir, anchorDir }: DataFolders,
): Promise<DoctorLine[]> {
  const place = await refusal('place', 'the database in use', () => assertNotMoved(database));
  const lines = [
    ...(await checkVersion(database)),
    ...(place.level === 'bad' ? [place] : []),
    await checkClock(database),
    await checkMigrations(database),
    ...(await listSizes(database)),
  ];
  if (!hasMasterKey(dataDir) && !(await isBegun(database)))
    return [...lines, good('key', 'made at the first start')];
  const key = await refusal('key', 'fits the database', () => keysFor(database, dataDir));
  lines.push(key);
  if (key.level === 'bad' || !(await isBegun(database))) return lines;
  const keys = await keysFor(database, dataDir);
  for (const name of ['audit', 'feed'] as const)
    lines.push(await checkChain(database, keys, name, anchorDir));
  lines.push(
    await refusal('files', 'the newest are there', () => assertFilesFit(database, join(dataDir, 'files'))),
  );
  return lines;
}
