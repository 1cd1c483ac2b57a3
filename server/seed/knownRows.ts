import { sealedFields } from '../../contract/kit/personal';
import type { Resource } from '../../contract/kit/resource';
import { loadPrincipal } from '../access/principal';
import { columnNames } from '../db/columnNames';
import type { Database } from '../db/database';
import { kitTables, ownRows, tableOf } from '../kit/query/listQuery';
import type { ServedResource, StoredRow } from '../kit/served';

const KNOWN_MAX = 1_000;
const MODELS_MAX = 50;

/** Of the paths of organisations: a deeper one is refused by the kit. */
const DEEPEST = 6;

export class SeedError extends Error {}

/** Ids that references are picked from, by resource; the paths of organisations beside them. */
export interface ExistingRows {
  ids: ReadonlyMap<string, readonly string[]>;
  parents: readonly { id: string; path: string }[];
  /** Some stored records of the resource: columns that no form has are as theirs. */
  models: readonly StoredRow[];
  /** Columns of texts of which no two records may have the same. */
  uniques: readonly string[];
  /** Columns that nobody can read. */
  sealed: readonly string[];
}

function targets({ fields }: Resource): string[] {
  const named = Object.values(fields).flatMap((field) => (field as { to?: string }).to ?? []);
  return [...new Set(['organizations', ...named])];
}

async function idsOf({ db }: Database, name: string): Promise<string[]> {
  let rows = kitTables(db).selectFrom(name).select('id').orderBy('id').limit(KNOWN_MAX);
  if (name === 'organizations') rows = rows.where('deletedAt', 'is', null);
  // Never creates administrators of the platform.
  if (name === 'roles') rows = rows.where('type', '<>', 'platform_admin');
  return (await rows.execute()).map(({ id }) => String(id));
}

/** Columns of each unique index of a table, without those that begin with an id; and which of them are free texts. */
const UNIQUES = `
  select json_agg(json_build_object('name', a.attname, 'free', a.atttypid = 'text'::regtype and not exists (
    select from pg_constraint c where c.contype = 'f' and c.conrelid = i.indrelid and a.attnum = any (c.conkey))))
    as columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indisunique and not i.indisprimary and i.indrelid = to_regclass($1)
  group by i.indexrelid`;

/**
 * Columns of free texts of which no two records may have the same.
 * @throws SeedError when something else may be there once only: one record for each pair of others
 */
async function uniqueTexts(database: Database, served: ServedResource): Promise<string[]> {
  const { resource } = served;
  const choices = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'choice');
  const table = columnNames.toSql(tableOf(served));
  const found = await database.query<{ columns: { name: string; free: boolean }[] }>(UNIQUES, [table]);
  return found.flatMap(({ columns }) => {
    const texts = columns.filter(({ free }) => free).map(({ name }) => columnNames.fromSql(name));
    const free = texts.filter((name) => !choices.includes(name));
    if (free.length === 0)
      throw new SeedError(
        `there is one of ${resource.name} for each pair of others, so they cannot be seeded`,
      );
    return free;
  });
}

/** Some records as the administrator of the platform sees them. */
export async function modelsOf({ db }: Database, served: ServedResource): Promise<StoredRow[]> {
  const admin = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select('users.id')
    .where('roles.type', '=', 'platform_admin')
    .orderBy('users.id')
    .executeTakeFirst();
  const principal = admin && (await loadPrincipal(db, admin.id, 'seed'));
  if (!principal) return [];
  return ownRows(db, served, principal, Date.now()).orderBy('id').limit(MODELS_MAX).execute();
}

export async function knownRows(database: Database, served: ServedResource): Promise<ExistingRows> {
  const { resource } = served;
  const ids = new Map<string, string[]>();
  for (const name of targets(resource)) ids.set(name, await idsOf(database, name));
  const paths = await database.db
    .selectFrom('organizations')
    .select(['id', 'path'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(KNOWN_MAX)
    .execute();
  const parents = paths.filter(({ path }) => path.split('.').length <= DEEPEST);
  if (parents.length === 0) throw new SeedError('there is no organisation yet: start the server once');
  const models = await modelsOf(database, served);
  const sealed = sealedFields(served.resource);
  return { ids, parents, models, sealed, uniques: await uniqueTexts(database, served) };
}
