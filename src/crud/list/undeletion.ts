import type { Resource } from '@contract/kit/resource';
import type { BulkOutcome, Fate, Tried } from './bulkRun';

/** What is brought back after a command: all that is gone, or may be. */
const BROUGHT_BACK: Readonly<Record<string, readonly Fate[]>> = {
  delete: ['done', 'uncertain'],
  // One that ended early can be gone on with: what it left is in no list any more.
  undelete: ['left', 'uncertain'],
};

/** What bringing back after a command that has ended would try; undefined where there is nothing to bring back. */
export function undeletionOf(resource: Resource, command: string, outcome: BulkOutcome): Tried | undefined {
  const fates = (resource.keepsDeleted && BROUGHT_BACK[command]) || [];
  const rows = outcome.rows.filter(({ fate }) => fates.includes(fate));
  return rows.length > 0 ? { rows: rows.map((row) => ({ ...row, ok: true })), titles: {} } : undefined;
}
