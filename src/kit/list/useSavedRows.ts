import type { AnyRow } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { useCallback, useState } from 'react';
import { joinTitles } from '../values/joinTitles';

const NOTHING_SAVED = { rows: new Map<string, AnyRow>(), titles: {} as Titles };

/** Rows that were changed in place: they show what was saved before the server tells of it, and what that is called. */
export function useSavedRows() {
  const [saved, setSaved] = useState(NOTHING_SAVED);
  const keep = useCallback(
    (row: AnyRow, titles: Titles) =>
      setSaved((before) => ({
        rows: new Map(before.rows).set(row.id, row),
        titles: joinTitles([before.titles, titles]),
      })),
    [],
  );
  return [saved, keep] as const;
}
