import { useDirty, useMe } from '@shared/lib';
import { useCallback, useState } from 'react';
import { draftKey, readDraft } from './drafts';
import { useKeptDraft } from './useKeptDraft';

/** What belongs to a record and is stored by itself, beside its form. */
interface DraftSlot<T> {
  /** What it is: no two of one record have the same. */
  of: string;
  /** Of the record; another record is to be another component. */
  id: string;
  empty: T;
  isEmpty(value: T): boolean;
}

/**
 * Unsaved state: survives the page in this browser, is restored automatically, and guards
 * its tab. The second function forgets it.
 */
export function useKeptState<T extends object>({ of, id, empty, isEmpty }: DraftSlot<T>) {
  const { userId = '' } = useMe();
  const key = draftKey(userId, of, id);
  const [value, setValue] = useState<T>(() => ({
    ...empty,
    ...(readDraft(localStorage, key, Date.now())?.values as Partial<T> | undefined),
  }));
  const dirty = !isEmpty(value);
  const drop = useKeptDraft(key, { values: value as Record<string, unknown>, version: 0 }, dirty);
  useDirty(dirty, drop);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      if (isEmpty(next)) drop();
    },
    [isEmpty, drop],
  );
  const forget = useCallback(() => set(empty), [set, empty]);
  return [value, set, forget] as const;
}
