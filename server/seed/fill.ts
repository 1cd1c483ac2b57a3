import { CompiledQuery } from 'kysely';
import { createRandom, seedOf } from '../../contract/common/random';
import { sealedFields } from '../../contract/kit/personal';
import type { Resource } from '../../contract/kit/resource';
import { writable } from '../../contract/kit/resource';
import { loadPrincipal } from '../access/principal';
import { bulkInsert } from '../db/bulk';
import { columnNames } from '../db/columnNames';
import type { Database } from '../db/database';
import { createIds } from '../db/reference-data';
import type { Tables } from '../db/tables';
import { kitTables, ownRows, tableOf } from '../kit/query/listQuery';
import { toRow } from '../kit/query/rows';
import { toStored } from '../kit/records/draft';
import type { Served, StoredRow, Values } from '../kit/served';
import { plausibleDraft, type Run } from './plausible';

const BATCH = 5_000;
const KNOWN_MAX = 1_000;
const MODELS_MAX = 50;
const TWO_YEARS_MS = 730 * 86_400_000;
/** Of the paths of organisations: a deeper one is refused by the kit. */
const DEEPEST = 6;

export class SeedError extends Error {}

/** Ids that references are picked from, by resource; the paths of organisations beside them. */
interface Known {
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
  // Nobody becomes an administrator of the platform by accident.
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
async function uniqueTexts(database: Database, served: Served): Promise<string[]> {
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
export async function modelsOf({ db }: Database, served: Served): Promise<StoredRow[]> {
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

async function knownRows(database: Database, served: Served): Promise<Known> {
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

type Completion = (draft: Values, context: { id: string; run: Run; parents: Known['parents'] }) => Values;

const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Columns of a table that are not fields of its form, and values only the server sets. */
const COMPLETED: Record<string, Completion> = {
  // No password has this hash: nobody can sign in with a seeded account.
  users: (_draft, { run }) => ({ passwordHash: '!', status: run.random.chance(0.9) ? 'active' : 'disabled' }),
  organizations: ({ type }, { id, run, parents }) => {
    const parent = run.random.pick(parents);
    return {
      parentId: parent.id,
      path: `${parent.path}${id}.`,
      type: type === 'platform' ? 'institution' : type,
    };
  },
  // What the server checks of them asks who makes them: nobody does.
  roles: () => ({}),
  // Nobody has the private half of a key that was drawn: firmware of such a maker could not be signed.
  oems: () => ({ firmwareKey: null, nextKey: null, keyAskedBy: null, keyAskedAt: null }),
  platformNotices: () => ({}),
  invitationCodes: (_draft, { run: { random, now } }) => ({
    code: Array.from({ length: 8 }, () => CODE_ALPHABET[random.int(0, CODE_ALPHABET.length - 1)]).join(''),
    expireAt: now + random.int(1, 365) * 86_400_000,
  }),
};

interface Making {
  run: Run;
  known: Known;
  newId(at: number): string;
}

/** Columns of a stored record that a new one has too, unless its draft says otherwise. */
function columnsLike(
  model: StoredRow | undefined,
  { uniques, sealed }: Known,
  { tag }: Run,
  n: number,
): Values {
  if (!model) return {};
  const { id: _id, version: _version, deletedAt: _deletedAt, ...columns } = model;
  const own = uniques.filter((name) => typeof columns[name] === 'string');
  // A box opens in its own record only; what has one begins empty elsewhere.
  const empty = sealed.map((name) => [name, null] as const);
  return {
    ...columns,
    ...Object.fromEntries(empty),
    ...Object.fromEntries(own.map((name) => [name, `${tag}${n}`])),
  };
}

function rowOf(served: Served, making: Making, n: number): Values {
  const { resource } = served;
  const { known, newId } = making;
  const { ids, parents, models } = known;
  const model = models.length > 0 ? making.run.random.pick(models) : undefined;
  const run = { ...making.run, model: model && toRow(served, model, undefined) };
  const createdAt = run.now - run.random.int(0, TWO_YEARS_MS);
  const id = newId(createdAt);
  const draft = plausibleDraft(resource, writable(resource, 'create'), run, n);
  const completed = COMPLETED[resource.name]?.(draft, { id, run, parents }) ?? {};
  const owned = resource.tenancy === 'org' && served.orgColumn !== 'id';
  const owner = owned ? { orgId: run.random.pick(ids.get('organizations') ?? []) } : {};
  const stored = toStored(resource, { ...draft, ...completed }, { id, keys: undefined });
  const at = new Date(createdAt);
  const others = COMPLETED[resource.name] ? {} : columnsLike(model, known, run, n);
  return { ...others, id, ...owner, ...stored, createdAt: at, updatedAt: at };
}

/** Another one each second: rows of two runs do not collide. */
export function tagOf(now: number): string {
  return Math.floor(now / 1_000)
    .toString(36)
    .toUpperCase();
}

/**
 * @throws SeedError for lists that are views of something else, that people do not add to, or whose records the server
 * completes by rules that a row put straight into the table would not follow
 */
export function assertSeedable({ resource, view, prepare, stored }: Served): void {
  const { name, can } = resource;
  if (view || !can.includes('create'))
    throw new SeedError(`nobody makes ${name} by hand, so they cannot be seeded`);
  if ((prepare || stored) && !COMPLETED[name])
    throw new SeedError(`the server has rules of its own for ${name}, so they cannot be seeded`);
}

export interface FillOptions {
  count: number;
  now: number;
  onProgress?(done: number): void;
}

/** Puts plausible records straight into the table of a resource: for lists of a million, not for real data. */
export async function fillTable(database: Database, served: Served, options: FillOptions): Promise<void> {
  const { count, now, onProgress } = options;
  assertSeedable(served);
  const known = await knownRows(database, served);
  const tag = tagOf(now);
  const random = createRandom(seedOf(`${served.resource.name} ${tag}`));
  const pick = (to: string) => {
    const ids = known.ids.get(to) ?? [];
    return ids.length > 0 ? random.pick(ids) : undefined;
  };
  const making: Making = { run: { random, now, tag, pick }, known, newId: createIds(random.fork('ids')) };
  const table = tableOf(served) as keyof Tables & string;
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const rows = Array.from({ length: size }, (_each, index) => rowOf(served, making, start + index));
    await database.db
      .transaction()
      .execute((trx) => bulkInsert(trx, table, rows as unknown as Parameters<typeof bulkInsert>[2]));
    onProgress?.(start + size);
  }
  // Without figures of the new size the planner reads the whole table for every page, and indexes the rows with it.
  await database.db.executeQuery(CompiledQuery.raw(`vacuum (analyze) ${columnNames.toSql(table)}`));
}
