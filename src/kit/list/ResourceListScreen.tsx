import type { AnyRow, Resource } from '@contract/kit/resource';
import { Group } from '@mantine/core';
import { PageFrame, SearchInput } from '@shared/ui';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CommandDialog } from '../commands/CommandDialog';
import { type Rights, useRights } from '../commands/useCommands';
import type { ResourceSlots } from '../feature';
import { copyPath } from '../form/drafts/copyOf';
import { NotRefreshed } from '../messages/Unavailable';
import { PaperList } from '../print/PaperList';
import { usePrinting } from '../print/usePrinting';
import { ExportMenu } from '../transfer/ExportMenu';
import { titleOf } from '../values/title';
import { useWords } from '../words';
import { BulkBar } from './bulk/BulkBar';
import { countOf, everything, isSelected, NOBODY } from './bulk/selection';
import { AddFilter, FilterBar } from './filters/FilterBar';
import { HeadFilter } from './filters/HeadFilter';
import { ListActions } from './ListActions';
import { ListEmpty } from './ListEmpty';
import classes from './ListScreen.module.css';
import { NewsBar } from './NewsBar';
import { ListPager } from './rows/ListPager';
import { ListTotal } from './rows/ListTotal';
import { ColumnsMenu } from './table/ColumnsMenu';
import { droppedColumn, ROW_HEIGHTS, shownKeys, withColumn } from './table/columns';
import { DataTable, type ListKey } from './table/DataTable';
import { RowMenu } from './table/RowMenu';
import { useColumns } from './table/useColumns';
import { useDataColumns } from './table/useDataColumns';
import { useList } from './useList';
import { ViewsMenu } from './views/ViewsMenu';
import { recordAddress } from './walkAddress';

export interface ResourceListScreenProps {
  resource: Resource;
  slots?: ResourceSlots;
}

/** A list made from its definition. */
export function ResourceListScreen({ resource, slots = {} }: ResourceListScreenProps) {
  const { pageTabs: PageTabs } = slots;
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const words = useWords(resource.name);
  const rights = useRights(resource);
  const list = useList(resource);
  const { state, change, rows, news, titles, at, mark, selection, select, choose, markRange, leaving } = list;
  const look = useColumns(resource, state, change);
  const { columns: settings, store } = look;
  const address = useCallback(
    ({ id }: AnyRow, index: number) =>
      recordAddress(resource, id, { state: rows.state, at: rows.before + index }),
    [resource, rows.state, rows.before],
  );
  const filterOf = useCallback(
    (field: string) => (
      <HeadFilter
        resource={resource}
        words={words}
        state={state}
        field={field}
        onApply={(filter, history) => change({ filter }, history)}
      />
    ),
    [resource, words, state, change],
  );
  const columns = useDataColumns({
    resource,
    words,
    rights,
    settings,
    titles,
    address,
    filterOf,
    cells: slots.cells,
    inputs: slots.inputs,
    onSaved: list.keepSaved,
  });
  const [asked, ask] = useState<{ command: string; row: AnyRow }>();
  const printing = usePrinting();
  const search = useRef<HTMLDivElement>(null);
  const { total = 0, approximate = false } = rows.shown ?? {};
  const open = (row: AnyRow, index: number) => void navigate(address(row, index));
  const clear = () => change({ q: '', filter: {}, match: undefined });
  const selectable = hasBulk(resource, rights);
  const onKey = (key: ListKey) => {
    if (key === 'refresh') rows.refetch();
    else if (key === 'clear') select(NOBODY);
    else search.current?.querySelector('input')?.focus();
  };
  return (
    <PageFrame
      title={words.plural}
      sub={words.about}
      tabs={PageTabs && <PageTabs />}
      actions={
        <ListActions
          resource={resource}
          words={words}
          rights={rights}
          slots={slots}
          onRefresh={rows.refetch}
        />
      }
    >
      {printing && (
        <PaperList resource={resource} words={words} columns={columns} rows={rows} at={at} mark={mark} />
      )}
      <div className={classes.screen}>
        <Group gap="xs" className={classes.tools}>
          <div ref={search}>
            <SearchInput label={t('list.search')} value={state.q} onChange={(q) => change({ q })} />
          </div>
          <AddFilter
            resource={resource}
            words={words}
            state={state}
            onApply={(filter, history) => change({ filter }, history)}
          />
          <ViewsMenu
            resource={resource}
            state={state}
            density={look.density}
            shown={shownKeys(settings)}
            onChange={change}
          />
          <ColumnsMenu
            resource={resource}
            words={words}
            columns={settings}
            density={look.density}
            onChange={store}
            onDensity={look.storeDensity}
            onReset={look.reset}
          />
          <ExportMenu
            resource={resource}
            words={words}
            state={state}
            columns={columns.map(({ key }) => key)}
            selection={selection}
          />
        </Group>
        <FilterBar
          resource={resource}
          words={words}
          state={state}
          onApply={(filter, history) => change({ filter }, history)}
          onMatch={(match) => change({ match })}
        />
        <div className={classes.strip}>
          {countOf(selection) === 0 && <ListTotal total={total} approximate={approximate} />}
          <BulkBar
            resource={resource}
            words={words}
            rights={rights}
            state={state}
            selection={selection}
            total={total}
            offered={selectable}
            mayTakeAll={selection.kind === 'some' && countOf(selection) < total}
            onTakeAll={() => rows.answer && select(everything(total, rows.answer.asOf))}
            onClear={() => select(NOBODY)}
          />
          <NewsBar news={news} onShow={rows.refetch} />
        </div>
        <div className={classes.body} aria-busy={rows.fetching}>
          {rows.count === 0 || leaving ? (
            <ListEmpty
              state={state}
              problem={rows.problem}
              known={rows.answer !== undefined && !leaving}
              create={rights.create ? `${resource.path}/new` : undefined}
              onClear={clear}
              onRetry={rows.refetch}
            />
          ) : (
            <DataTable
              label={words.plural}
              columns={columns}
              count={rows.count}
              at={at}
              rowHeight={ROW_HEIGHTS[look.density]}
              onShow={rows.show}
              question={rows.asked}
              stale={rows.stale}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              onResize={(key, width) => store(withColumn(settings, key, { width }))}
              onMove={(key, to) => store(droppedColumn(settings, key, to))}
              selection={
                selectable
                  ? {
                      isOn: (id) => isSelected(selection, id),
                      mark: choose,
                      markRange,
                    }
                  : undefined
              }
              mark={mark}
              onOpen={open}
              menu={(row, index) => (
                <RowMenu
                  resource={resource}
                  words={words}
                  rights={rights}
                  row={row}
                  title={titleOf(resource, row, words, titles)}
                  actions={slots.rowActions}
                  onOpen={() => open(row, index)}
                  onCopy={() => navigate(copyPath(resource, row))}
                  onCommand={(command) => ask({ command, row })}
                />
              )}
              onKey={onKey}
            />
          )}
        </div>
        {rows.count > 0 && <NotRefreshed problem={rows.problem} onRetry={rows.refetch} />}
        <ListPager state={state} total={total} onChange={change} />
      </div>
      {asked && (
        <CommandDialog
          resource={resource}
          words={words}
          {...asked}
          title={titleOf(resource, asked.row, words, titles)}
          onClose={() => ask(undefined)}
        />
      )}
    </PageFrame>
  );
}

function hasBulk(resource: Resource, rights: Rights): boolean {
  return rights.update || rights.remove || rights.commands.some((name) => resource.commands?.[name]?.bulk);
}
