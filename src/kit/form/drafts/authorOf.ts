import { sameValue } from '@contract/kit/sameValue';
import type { HistoryEntry } from '@contract/kit/wire';

type Author = Pick<HistoryEntry, 'actorName' | 'at'>;

/**
 * Who gave a field the value it has now: of its newest change. The newest change at all if none of those known
 * tells of the field.
 */
export function authorOf(newestFirst: readonly HistoryEntry[], field: string): Author | undefined {
  const changedIt = ({ before, after }: HistoryEntry) =>
    after !== null && Object.hasOwn(after, field) && !sameValue(before?.[field], after[field]);
  return newestFirst.find(changedIt) ?? newestFirst[0];
}
