import { maskOf, withoutPersonal } from '../../contract/kit/personal';
import type { AnyRow } from '../../contract/kit/resource';
import { fieldOf, writable } from '../../contract/kit/resource';
import { undoOf } from '../../contract/kit/undo';
import type { HistoryEntry } from '../../contract/kit/wire';
import type { Principal } from '../access/principal';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import type { FindServed } from './draft';
import { isOwn, ownPeople } from './ownPeople';
import { updateRecord } from './records';
import type { Change, Served } from './served';

const ENTRIES = 200;

function entriesOf(db: Executor, { resource }: Served, id: string) {
  return db
    .selectFrom('auditLog')
    .select(['pos', 'at', 'action', 'actorName', 'reason', 'screen', 'before', 'after'])
    .where('entity', '=', resource.name)
    .where('entityId', '=', id)
    .orderBy('pos', 'desc')
    .limit(ENTRIES);
}

/**
 * What happened to a record, newest first; of a record that is not one's own, what one's own people did. Whether
 * it exists for the person is asked elsewhere.
 */
export async function historyOf(
  db: Executor,
  served: Served,
  principal: Principal,
  row: Pick<AnyRow, 'id' | 'orgId'>,
): Promise<HistoryEntry[]> {
  let entries = entriesOf(db, served, row.id);
  if (!isOwn(principal, row)) entries = entries.where('actorId', 'in', ownPeople(db, principal));
  const rows = await entries.execute();
  // What became personal later stands plain in older entries, and they cannot be changed.
  const shown = (values: Record<string, unknown> | null) =>
    values && withoutPersonal(served.resource, values);
  return rows.map((entry) => ({
    ...{ ...entry, at: entry.at.getTime() },
    ...{ before: shown(entry.before), after: shown(entry.after) },
    // What a remark says is read where it stands; of a deleted one it must not be read on here.
    reason: entry.action.startsWith('comment.') ? null : entry.reason,
  }));
}

/** Entries from the newest back to the wanted one, undone one after the other. */
function valuesAfter(entries: readonly Entry[], pos: number, row: AnyRow): Record<string, unknown> {
  const values: Record<string, unknown> = { ...row };
  for (const entry of entries) {
    if (entry.pos <= pos) break;
    Object.assign(values, entry.before ?? {});
  }
  return values;
}

type Entry = Pick<HistoryEntry, 'pos' | 'before' | 'after'>;

function entryAt(entries: readonly Entry[], pos: number): Entry {
  const entry = entries.find((each) => each.pos === pos);
  if (!entry) throw new AppError(404, 'err.common.notFound');
  return entry;
}

/** A change of a record as the person saw it. */
export interface AtVersion {
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
  change: Change,
  served: Served,
  row: AnyRow,
  { pos, version }: AtVersion,
  find: FindServed,
): Promise<AnyRow> {
  const entry = entryAt(await entriesOf(change.trx, served, row.id).execute(), pos);
  const { back } = undoOf(served.resource, entry, row);
  if (back.length === 0) throw new AppError(409, 'err.kit.undone');
  const values = Object.fromEntries(back.map((name) => [name, entry.before?.[name] ?? null]));
  return updateRecord(change, served, row.id, { ...values, version }, find, { action: 'undone' });
}

/**
 * Gives a record the values it had after an entry of its history, as a change of its own. What the history
 * keeps masked stays as it is.
 * @throws AppError 404 for an unknown entry, 409 `err.common.stale`
 */
export async function restoreRecord(
  change: Change,
  served: Served,
  row: AnyRow,
  { pos, version }: AtVersion,
  find: FindServed,
): Promise<AnyRow> {
  const { resource } = served;
  const entries = await entriesOf(change.trx, served, row.id).execute();
  entryAt(entries, pos);
  const then = valuesAfter(entries, pos, row);
  const names = writable(resource, 'update').filter(
    (name) => !maskOf(fieldOf(resource, name)) && Object.hasOwn(then, name),
  );
  const values = Object.fromEntries(names.map((name) => [name, then[name]]));
  return updateRecord(change, served, row.id, { ...values, version }, find, { action: 'restored' });
}
