import { withoutPersonal } from '../../../contract/kit/personal';
import { questionParams } from '../../../contract/kit/question/question';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { BULK_LIMIT, type BulkBody, type BulkResult, type BulkRow } from '../../../contract/kit/wire';
import { messageText } from '../../../contract/messages';
import { AppError } from '../../errors';
import { canonical } from '../../events/chain';
import { chosenOf } from '../query/chosen';
import { foundRows, ownRows } from '../query/listQuery';
import { parseListQuery } from '../query/parseQuery';
import { rowTitle, titlesOfChanges, toRow } from '../query/rows';
import { type AskedCommand, runAsked } from '../records/asked';
import { inChange } from '../records/change';
import { runOne } from '../records/commands';
import { deletedAmong } from '../records/deleted';
import type { FindServed } from '../records/draft';
import type { Act, Change, KitDeps, Rows, Served } from '../served';

const tooMany = () => new AppError(400, 'err.kit.tooMany', { max: BULK_LIMIT });

interface Bulk {
  deps: KitDeps;
  served: Served;
  act: Act;
  command: string;
  body: BulkBody;
  find: FindServed;
}

/** Those that were named, or what a query found when it was frozen, or the rest of it. */
function chosenRows({ deps, served, act: { principal }, body, find }: Bulk): Rows {
  const { db } = deps.database;
  if ('ids' in body) return chosenOf(ownRows(db, served, principal, deps.clock()), body);
  const query = parseListQuery(served.resource, questionParams(body.query), { principal, find });
  const rows = chosenOf(foundRows(db, served, principal, query, deps.clock()), body).orderBy('id');
  return body.part?.after === undefined ? rows : rows.where('id', '>', body.part.after);
}

/** The records, and the last one of a part that more come behind. */
interface Selected {
  rows: AnyRow[];
  next?: string;
}

async function selected(bulk: Bulk): Promise<Selected> {
  const { deps, served, act, command, body } = bulk;
  const { db } = deps.database;
  if ('ids' in body && body.ids.length > BULK_LIMIT) throw tooMany();
  const rows = chosenRows(bulk);
  const most = body.part?.after === undefined ? BULK_LIMIT : body.part.size;
  const found = await rows.limit(most + 1).execute();
  // What is there beside them is refused with the reason, not as unknown.
  if (command === 'undelete' && 'ids' in body)
    found.push(...(await deletedAmong(db, served, { ...act, ids: body.ids, now: deps.clock() })));
  if (found.length > BULK_LIMIT) throw tooMany();
  const taken = found.slice(0, body.part?.size).map((row) => toRow(served, row, deps.keys));
  return { rows: taken, next: taken.length < found.length ? taken.at(-1)?.id : undefined };
}

/** The version the person saw; undefined when the record changed after he chose it. */
function seenVersion(row: AnyRow, body: BulkBody): number | undefined {
  if ('ids' in body) return body.expectedVersions?.[row.id] ?? row.version;
  return row.updatedAt <= body.asOf ? row.version : undefined;
}

function diffOf(before: AnyRow, after: AnyRow): BulkRow['diff'] {
  const frame = ['version', 'updatedAt', 'secret'];
  const names = Object.keys(after).filter(
    (name) => !frame.includes(name) && canonical(before[name] ?? null) !== canonical(after[name] ?? null),
  );
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}

async function askedOne(asked: AskedCommand): Promise<{ next: AnyRow; waits?: undefined }> {
  return { next: await runAsked(asked, (_change, row) => row) };
}

/** One record in a transaction of its own: a refusal concerns it alone. */
async function one({ deps, served, act, command, body, find }: Bulk, row: AnyRow): Promise<BulkRow> {
  const { resource } = served;
  const title = rowTitle(resource, row, act.locale);
  const refused = (key: string, params?: Record<string, string | number>): BulkRow => ({
    id: row.id,
    title,
    ok: false,
    key,
    msg: messageText(key, act.locale, params),
  });
  const version = seenVersion(row, body);
  if (version === undefined) return refused('err.kit.changed');
  const call = { version, args: body.args ?? {}, reason: body.reason };
  try {
    const work = async (change: Change) => {
      const next = await runOne(change, served, command, row.id, call, find);
      return { next, waits: change.waits };
    };
    const isAsked = served.asks?.[command] !== undefined && !body.dryRun;
    const { next, waits } = isAsked
      ? await askedOne({ deps, served, act, command, id: row.id, call, find })
      : await inChange(deps, act, work, { dryRun: body.dryRun });
    const diff =
      command === 'delete' ? {} : diffOf(withoutPersonal(resource, row), withoutPersonal(resource, next));
    return { id: row.id, title, ok: true, version: next.version, seen: version, diff, waits };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const stale = error.key === 'err.common.stale' ? 'err.kit.changed' : error.key;
    const [field] = Object.values(error.fields ?? {});
    return { ...refused(field ?? stale, error.params), fields: error.fields };
  }
}

/** Titles for both sides of every difference: who decides about a preview reads names. */
function titlesOfRows({ deps, served, act, find }: Bulk, rows: readonly BulkRow[]) {
  const changes = rows
    .flatMap(({ diff }) => Object.entries(diff ?? {}))
    .map(([name, { before, after }]) => ({
      before: { [name]: before },
      after: { [name]: after },
    }));
  return titlesOfChanges(deps.database.db, { served: find, now: deps.clock() }, served, changes, act);
}

/** Ids that are asked for but do not exist for this person. */
function unknownOnes(body: BulkBody, rows: readonly AnyRow[], { locale }: Act): BulkRow[] {
  if (!('ids' in body)) return [];
  const known = new Set(rows.map(({ id }) => id));
  const key = 'err.common.notFound';
  return body.ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, title: id, ok: false, key, msg: messageText(key, locale) }));
}

/** What every resource lets one do to many of its records, besides commands of its own. */
export function changesOfMany({ can, keepsDeleted }: Resource): string[] {
  const removing = keepsDeleted ? ['delete', 'undelete'] : ['delete'];
  return [...(can.includes('update') ? ['update', 'undo'] : []), ...(can.includes('delete') ? removing : [])];
}

/** Runs a command for many records and says for each what became of it. Nothing is half done within a record. */
export async function runBulk(bulk: Bulk): Promise<BulkResult> {
  const { act, body } = bulk;
  const { rows: found, next } = await selected(bulk);
  const rows = unknownOnes(body, found, act);
  for (const row of found) rows.push(await one(bulk, row));
  const done = rows.filter(({ ok }) => ok).length;
  const counts = { total: rows.length, done, failed: rows.length - done };
  return { ...counts, dryRun: body.dryRun === true, rows, next, titles: await titlesOfRows(bulk, rows) };
}
