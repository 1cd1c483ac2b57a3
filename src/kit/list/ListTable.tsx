import type { AnyRow, Resource } from '@contract/kit/resource';
import { useNarrow } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RecordRights } from '../commands/useCommands';
import { copyPath } from '../form/drafts/copyOf';
import { useResource } from '../ResourceContext';
import { useTitleOf } from '../values/useTitleOf';
import { isSelected } from './bulk/selection';
import { CardList } from './cards/CardList';
import { droppedColumn, ROW_HEIGHTS, withColumn } from './table/columns/columns';
import { DataTable } from './table/DataTable';
import { RowActions } from './table/RowMenu';
import type { DataTableProps, ListKey, PeekControl } from './table/tableProps';
import type { ListView } from './useListView';

export function hasBulk(resource: Resource, rights: RecordRights): boolean {
  return rights.update || rights.remove || rights.commands.some((name) => resource.commands?.[name]?.bulk);
}

interface ListTableProps {
  view: ListView;
  onKey(key: ListKey): void;
  peek?: PeekControl;
  /** Rows are not chosen: what is done is done with one. */
  single?: true;
}

/** What the table of a list is told; the cards of a narrow window are told the same. */
function useTableProps({ view, onKey, peek, single }: ListTableProps): DataTableProps {
  const { resource, words, rights } = useResource();
  const { list, look, columns, titles, address, sums } = view;
  const { rows, at, mark, selection, choose, markRange } = list;
  const titleOf = useTitleOf(rows.loaded, titles);
  const navigate = useNavigate();
  const { t } = useTranslation('kit');
  const open = (row: AnyRow, index: number) => void navigate(address(row, index));
  return {
    label: words.plural,
    columns,
    count: rows.count,
    at,
    mark,
    onKey,
    peek,
    rowHeight: ROW_HEIGHTS[look.density],
    onShow: rows.show,
    question: rows.asked,
    stale: rows.stale,
    sort: view.state.sort,
    onSort: (sort) => view.change({ sort }),
    onResize: (key, width) => look.store(withColumn(look.columns, key, { width })),
    onMove: (key, to) => look.store(droppedColumn(look.columns, key, to)),
    selection:
      !single && hasBulk(resource, rights)
        ? { isOn: (id) => isSelected(selection, id), mark: choose, markRange }
        : undefined,
    onOpen: open,
    foot: sums.texts,
    menu: {
      nameOf: (row) => t('list.menuOf', { title: titleOf(row) }),
      content: (row, index) => (
        <RowActions
          row={row}
          onOpen={() => open(row, index)}
          onCopy={() => navigate(copyPath(resource, row))}
          onCommand={(command) => view.ask({ command, row })}
        />
      ),
    },
  };
}

/** The records of a list: a table, or cards where there is no room for one. */
export function ListTable(props: ListTableProps) {
  const narrow = useNarrow();
  const table = useTableProps(props);
  if (narrow) return <CardList table={table} />;
  return <DataTable {...table} />;
}
