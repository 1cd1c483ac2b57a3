import type { AnyRow } from '@contract/kit/resource';
import { useCallback, useMemo, useState } from 'react';
import { usePrintAll } from '../print/usePrintAll';
import { useResource } from '../ResourceContext';
import { joinTitles } from '../values/joinTitles';
import { HeadFilter } from './filters/HeadFilter';
import type { ListState } from './listState';
import { useSums } from './rows/useSums';
import { useColumns } from './table/columns/useColumns';
import { useDataColumns } from './table/columns/useDataColumns';
import type { List } from './useList';
import type { ChangeList } from './useListState';
import { recordAddress } from './walkAddress';

interface Asking {
  /** What the person sees and changes of the question. */
  state: ListState;
  change: ChangeList;
}

/** A list as a person sees it: its columns, words and rights, what it adds up to and what goes on paper. */
export function useListView(list: List, { state, change }: Asking = list) {
  const { resource } = useResource();
  const { rows } = list;
  const look = useColumns(resource, state, change);
  const paper = usePrintAll(resource, list.state);
  const titles = useMemo(
    () => joinTitles([list.titles, paper.printed?.titles ?? {}]),
    [list.titles, paper.printed],
  );
  const address = useCallback(
    ({ id }: Pick<AnyRow, 'id'>, index: number) =>
      recordAddress(resource, id, { state: rows.state, at: rows.before + index }),
    [resource, rows.state, rows.before],
  );
  const filterOf = useCallback(
    (field: string) => (
      <HeadFilter state={state} field={field} onApply={(filter, history) => change({ filter }, history)} />
    ),
    [state, change],
  );
  const columns = useDataColumns({
    titles,
    address,
    filterOf,
    settings: look.columns,
    onSaved: list.keepSaved,
  });
  const sums = useSums(
    resource,
    list.state,
    columns.map(({ key }) => key),
  );
  const [asked, ask] = useState<{ command: string; row: AnyRow }>();
  const refresh = () => {
    rows.refetch();
    sums.refetch();
  };
  return {
    list,
    look,
    paper,
    titles,
    address,
    columns,
    sums,
    asked,
    ask,
    refresh,
    state,
    change,
  };
}
export type ListView = ReturnType<typeof useListView>;
