import { CompiledQuery } from 'kysely';
import { createRandom, seedOf } from '../../contract/common/random';
import { writable } from '../../contract/kit/resource';
import { DAY_MS } from '../../contract/time/durations';
import { bulkInsert } from '../db/bulk';
import { columnNames } from '../db/columnNames';
import type { Database } from '../db/database';
import { createIds } from '../db/reference-data';
import type { Tables } from '../db/tables';
import { tableOf } from '../kit/query/listQuery';
import { toRow } from '../kit/query/rows';
import { toStored } from '../kit/records/draft';
import type { ServedResource, StoredRow, Values } from '../kit/served';
import { type ExistingRows, knownRows, SeedError } from './knownRows';
import { plausibleDraft } from './plausible';
import type { SeedRun } from './plausibleTexts';

const BATCH = 5_000;
const TWO_YEARS_MS = 730 * DAY_MS;

type Completion = (
  draft: Values,
  context: { id: string; run: SeedRun; parents: ExistingRows['parents'] },
) => Values;

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
  // A random public key has no private half: firmware of such a maker could not be signed.
  oems: () => ({ firmwareKey: null, nextKey: null, keyAskedBy: null, keyAskedAt: null }),
  platformNotices: () => ({}),
  invitationCodes: (_draft, { run: { random, now } }) => ({
    code: Array.from({ length: 8 }, () => CODE_ALPHABET[random.int(0, CODE_ALPHABET.length - 1)]).join(''),
    expireAt: now + random.int(1, 365) * DAY_MS,
  }),
};

interface SeedContext {
  run: SeedRun;
  known: ExistingRows;
  newId(at: number): string;
}

/** Columns of a stored record that a new one has too, unless its draft says otherwise. */
function columnsLike(
  model: StoredRow | undefined,
  { uniques, sealed }: ExistingRows,
  { tag }: SeedRun,
  n: number,
  { pinyin = [] }: ServedResource,
): Values {
  if (!model) return {};
  const { id: _id, version: _version, deletedAt: _deletedAt, ...columns } = model;
  const own = uniques.filter((name) => typeof columns[name] === 'string');
  // A box opens in its own record only; what has one begins empty elsewhere.
  const empty = sealed.map((name) => [name, null] as const);
  const computed = pinyin.map((name) => `${name}Pinyin`);
  return {
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => !computed.includes(name))),
    ...Object.fromEntries(empty),
    ...Object.fromEntries(own.map((name) => [name, `${tag}${n}`])),
  };
}

function rowOf(served: ServedResource, making: SeedContext, n: number): Values {
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
  const others = COMPLETED[resource.name] ? {} : columnsLike(model, known, run, n, served);
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
function assertSeedable({ resource, view, prepare, stored }: ServedResource): void {
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
export async function fillTable(
  database: Database,
  served: ServedResource,
  options: FillOptions,
): Promise<void> {
  const { count, now, onProgress } = options;
  assertSeedable(served);
  const known = await knownRows(database, served);
  const tag = tagOf(now);
  const random = createRandom(seedOf(`${served.resource.name} ${tag}`));
  const pick = (to: string) => {
    const ids = known.ids.get(to) ?? [];
    return ids.length > 0 ? random.pick(ids) : undefined;
  };
  const making: SeedContext = {
    run: { random, now, tag, pick },
    known,
    newId: createIds(random.fork('ids')),
  };
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
