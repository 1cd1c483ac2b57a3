import type { Resource } from '@contract/kit/resource';
import type { BulkOutcome, BulkRowResult, RowStatus, TrialResult } from './bulkRun';

export interface BulkUndo {
  command: 'undelete' | 'undo';
  tried: TrialResult;
}
interface UndoCommand {
  command: BulkUndo['command'];
  /** Of which records it is offered. */
  statuses: readonly RowStatus[];
}

/** After a command the one that undoes it; after one that undoes and ended early, itself for what it left. */
const WAYS: Readonly<Record<string, UndoCommand>> = {
  // What may be gone as well: it is in no list any more, and nobody could look.
  delete: { command: 'undelete', statuses: ['done', 'uncertain'] },
  undelete: { command: 'undelete', statuses: ['left', 'uncertain'] },
  update: { command: 'undo', statuses: ['done'] },
  undo: { command: 'undo', statuses: ['left'] },
};

/** What a second person decides about first has not happened. */
const isUndoable = ({ waits }: BulkRowResult) => !waits;

/** What undoing a command that has ended would try; undefined where there is nothing to undo. */
export function bulkUndoOf(resource: Resource, command: string, outcome: BulkOutcome): BulkUndo | undefined {
  const way = WAYS[command];
  if (!way || (way.command === 'undelete' && !resource.keepsDeleted)) return undefined;
  const rows = outcome.rows.filter((row) => way.statuses.includes(row.status) && isUndoable(row));
  // A change has made a version, and that one is undone; a deletion makes none.
  const seenIn = ({ seen, version }: BulkRowResult) => (command === 'update' ? version : seen);
  const tried = rows.map((row) => ({ ...row, ok: true, seen: seenIn(row) }));
  return tried.length > 0 ? { command: way.command, tried: { rows: tried, titles: {} } } : undefined;
}
