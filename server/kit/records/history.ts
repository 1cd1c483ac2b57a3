import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import { restoreOf } from '../../../contract/kit/restore';
import { undoOf } from '../../../contract/kit/undo';
import type { HistoryEntry, HistoryPage } from '../../../contract/kit/wire';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { isOwn, ownPeople } from '../query/ownPeople';
import { titlesOfChanges } from '../query/rows';
import type { KitDeps, RequestContext, ServedResource, UnitOfWork } from '../served';
import type { FindServedResource } from './draftRefs';
import { assertVersion, findRecord, updateRecord } from './records';

const PAGE = 50;

function entriesOf(db: Executor, { resource }: ServedResource, id: string) {
  return db
    .selectFrom('auditLog')
    .select(['pos', 'at', 'action', 'actorName', 'reason', 'screen', 'before', 'after'])
    .where('entity', '=', resource.name)
    .where('entityId', '=', id)
    .orderBy('pos', 'desc');
}

/**
 * What happened to a record, newest first; of a record that is not one's own, what one's own people did. Whether
 * it exists for the person is asked elsewhere.
 * @param before position of an entry: only older ones are wanted
 */
export async function historyOf(
  { database: { db }, clock, find }: Pick<KitDeps, 'database' | 'clock'> & { find: FindServedResource },
  served: ServedResource,
  reader: Pick<RequestContext, 'principal' | 'locale'>,
  row: Pick<AnyRow, 'id' | 'orgId'>,
  before?: number,
): Promise<HistoryPage> {
  let entries = entriesOf(db, served, row.id).limit(PAGE + 1);
  if (before !== undefined) entries = entries.where('pos', '<', before);
  if (!isOwn(reader.principal, row))
    entries = entries.where('actorId', 'in', ownPeople(db, reader.principal));
  const rows = await entries.execute();
  // What became personal later stands plain in older entries, and they cannot be changed.
  const shown = (values: Record<string, unknown> | null) =>
    values && withoutPersonal(served.resource, values);
  const page = rows.slice(0, PAGE).map(
    (entry): HistoryEntry => ({
      ...entry,
      at: entry.at.getTime(),
      before: shown(entry.before),
      after: shown(entry.after),
      // What a remark says is read where it stands; of a deleted one it must not be read on here.
      reason: entry.action.startsWith('comment.') ? null : entry.reason,
    }),
  );
  const titles = await titlesOfChanges(db, { served: find, now: clock() }, served, page, reader);
  return { entries: page, titles, older: rows.length > PAGE };
}

/** The wanted entry and all that is newer, newest first. @throws AppError 404 */
async function entriesFrom({ trx }: UnitOfWork, served: ServedResource, id: string, pos: number) {
  const entries = await entriesOf(trx, served, id).where('pos', '>=', pos).execute();
  const entry = entries.at(-1);
  if (entry?.pos !== pos) throw new AppError(404, 'err.common.notFound');
  return { entries, entry };
}

/** A change of a record as the person saw it. */
export interface VersionPosition {
  /** Of the entry of the history. */
  pos: number;
  /** Of the record. */
  version: number;
}

/**
 * Takes one change back, as a change of its own; what was changed since stays.
 * @throws AppError 404 for an unknown entry, 409 `err.common.stale`, `err.kit.undone`
 */
export async function undoChange(
  work: UnitOfWork,
  served: ServedResource,
  row: AnyRow,
  { pos, version }: VersionPosition,
  find: FindServedResource,
): Promise<AnyRow> {
  const { entry } = await entriesFrom(work, served, row.id, pos);
  const { back } = undoOf(served.resource, entry, row);
  if (back.length === 0) throw new AppError(409, 'err.kit.undone');
  const values = Object.fromEntries(back.map((name) => [name, entry.before?.[name] ?? null]));
  return updateRecord(work, served, row.id, { ...values, version }, find, { action: 'undone' });
}

/**
 * Takes the change back that made a version of a record, as long as nothing came after it.
 * @throws AppError 404 for an unknown record, 409 `err.common.stale`, `err.kit.undone`
 */
export async function undoVersion(
  work: UnitOfWork,
  served: ServedResource,
  { id, version }: { id: string; version: number },
  find: FindServedResource,
): Promise<AnyRow> {
  const row = await findRecord(work, served, id);
  assertVersion(row, version);
  const entry = await entriesOf(work.trx, served, id)
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!entry) throw new AppError(409, 'err.kit.undone');
  return undoChange(work, served, row, { pos: entry.pos, version }, find);
}

/**
 * Gives a record the values it had after an entry of its history, as a change of its own.
 * @throws AppError 404 for an unknown entry, 409 `err.common.stale`
 */
export async function restoreRecord(
  work: UnitOfWork,
  served: ServedResource,
  row: AnyRow,
  { pos, version }: VersionPosition,
  find: FindServedResource,
): Promise<AnyRow> {
  const { entries } = await entriesFrom(work, served, row.id, pos);
  const values = restoreOf(served.resource, entries, pos, row);
  return updateRecord(work, served, row.id, { ...values, version }, find, { action: 'restored' });
}
