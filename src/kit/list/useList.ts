import type { AnyRow, Resource } from '@contract/kit/resource';
import { useCallback, useMemo } from 'react';
import { joinTitles } from '../values/joinTitles';
import { marked } from './bulk/selection';
import { useSelection } from './bulk/useSelection';
import { type ListState, questionOf } from './listState';
import { usePastEnd } from './rows/pastEnd';
import { useRange } from './rows/useRange';
import { useRows } from './rows/useRows';
import { useStableRows } from './rows/useStableRows';
import { type ChangeList, useListState } from './useListState';
import { useSavedRows } from './useSavedRows';
import { useDefaultView } from './views/useDefaultView';

function newest(rows: readonly (AnyRow | undefined)[]): AnyRow | undefined {
  return rows.reduce((best, row) => (row && (!best || row.version > best.version) ? row : best), undefined);
}

/**
 * A list that asks for this: the rows of the answer, what is new since, and what is selected.
 * @param waits what is to be asked is not known yet
 */
export function useListOf(resource: Resource, state: ListState, change: ChangeList, waits = false) {
  const rows = useRows(resource, state, waits);
  const past = usePastEnd(state, rows.answer, change);
  const [saved, keepSaved] = useSavedRows();
  const news = useStableRows(resource, state, rows, saved.rows);
  const titles = useMemo(
    () => joinTitles([saved.titles, rows.titles, news.titles]),
    [saved.titles, rows.titles, news.titles],
  );
  const [selection, select] = useSelection(`${resource.name}?${JSON.stringify(questionOf(state))}`);
  const at = useCallback(
    (index: number) => {
      const row = rows.at(index);
      return row && newest([row, news.changed.get(row.id), saved.rows.get(row.id)]);
    },
    [rows, news, saved],
  );
  const mark = ({ id }: AnyRow) =>
    news.gone.has(id) ? 'gone' : news.changed.has(id) ? 'changed' : undefined;
  const choose = (some: readonly Pick<AnyRow, 'id' | 'version'>[], wanted: boolean) => {
    // Rows of the question before are not chosen for the present one.
    if (!rows.stale) select((present) => marked(present, some, wanted));
  };
  const markRange = useRange({ rows, at, mark: choose });
  return {
    state,
    change,
    rows,
    news,
    titles,
    at,
    mark,
    selection,
    select,
    choose,
    markRange,
    keepSaved,
    /** Another state of the list is on its way. */
    leaving: past,
  };
}
export type List = ReturnType<typeof useListOf>;

/** A list without its looks; what it asks for stands in the address. */
export function useList(resource: Resource): List {
  const [state, change] = useListState(resource);
  const { undecided, waits } = useDefaultView(resource, change);
  const list = useListOf(resource, state, change, waits);
  return { ...list, leaving: list.leaving || undecided };
}
