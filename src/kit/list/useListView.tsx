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
import { recordAddresses } from './walkAddress';

interface ListStateAccess {
  /** What the person sees and changes of the question. */
  state: ListState;
  change: ChangeList;
}

/** What a list asks for, on whichever page: the same object as long as it is the same. */
function useAsked(state: ListState): ListState {
  const key = JSON.stringify({ ...state, page: 1 });
  return useMemo(() => JSON.parse(key) as ListState, [key]);
}

/** A list as a person sees it: its columns, words and rights, what it adds up to and what goes on paper. */
export function useListView(list: List, { state, change }: ListStateAccess = list) {
  const { resource } = useResource();
  const { rows } = list;
  const look = useColumns(resource, state, change);
  const paper = usePrintAll(resource, list.state);
  const titles = useMemo(
    () => joinTitles([list.titles, paper.printed?.titles ?? {}]),
    [list.titles, paper.printed],
  );
  const address = useMemo(() => {
    const addressOf = recordAddresses(resource, rows.state);
    return ({ id }: Pick<AnyRow, 'id'>, index: number) => addressOf(id, rows.before + index);
  }, [resource, rows.state, rows.before]);
  const asked = useAsked(state);
  const filterOf = useCallback(
    (field: string) => (
      <HeadFilter state={asked} field={field} onApply={(filter, history) => change({ filter }, history)} />
    ),
    [asked, change],
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
  const [command, ask] = useState<{ command: string; row: AnyRow }>();
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
    asked: command,
    ask,
    refresh,
    state,
    change,
  };
}
export type ListView = ReturnType<typeof useListView>;
