import type { AnyRow, Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { Button, Group } from '@mantine/core';
import { useMay } from '@shared/lib';
import { PageFrame, PrintButton, SearchInput } from '@shared/ui';
import { Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { CommandDialog } from '../command/CommandDialog';
import { type Rights, useRights } from '../command/useCommands';
import { copyPath } from '../form/copyOf';
import { joinTitles } from '../joinTitles';
import { PaperList } from '../print/PaperList';
import { usePrinting } from '../print/usePrinting';
import { titleOf } from '../title';
import { ExportMenu } from '../transfer/ExportMenu';
import { ImportButton } from '../transfer/ImportButton';
import { NotRefreshed } from '../Unavailable';
import { useWords, type Words } from '../words';
import { BulkBar } from './BulkBar';
import { ColumnsMenu } from './ColumnsMenu';
import { ROW_HEIGHTS, shownKeys, withColumn } from './columns';
import { DataTable, type ListKey } from './DataTable';
import { AddFilter, FilterBar } from './FilterBar';
import { HeadFilter } from './HeadFilter';
import { ListEmpty } from './ListEmpty';
import { ListPager } from './ListPager';
import classes from './ListScreen.module.css';
import { ListTotal } from './ListTotal';
import { questionOf } from './listState';
import { NewsBar } from './NewsBar';
import { usePastEnd } from './pastEnd';
import { RowMenu } from './RowMenu';
import { countOf, everything, isSelected, marked, NOBODY, type Selection } from './selection';
import { useColumns } from './useColumns';
import { useDataColumns } from './useDataColumns';
import { useDefaultView } from './useDefaultView';
import { useListState } from './useListState';
import { useRange } from './useRange';
import { useRows } from './useRows';
import { useStillRows } from './useStillRows';
import { ViewsMenu } from './ViewsMenu';
import { recordAddress } from './walkAddress';

export interface ResourceListScreenProps {
  resource: Resource;
  toolbar?: ReactNode;
}

/** A selection lives as long as the question it was made of; a tab that comes back into sight asks the same one. */
function useSelection(question: string) {
  const [selection, setSelection] = useState<Selection>(NOBODY);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelection(NOBODY);
  }
  return [selection, setSelection] as const;
}

/** Rows that were changed in place: they show what was saved before the server tells of it, and what that is called. */
function useSavedRows() {
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
const NOTHING_SAVED = { rows: new Map<string, AnyRow>(), titles: {} as Titles };

function newest(rows: readonly (AnyRow | undefined)[]): AnyRow | undefined {
  return rows.reduce((best, row) => (row && (!best || row.version > best.version) ? row : best), undefined);
}

/** A list made from its definition. */
export function ResourceListScreen({ resource, toolbar }: ResourceListScreenProps) {
  const { t } = useTranslation('crud');
  const navigate = useNavigate();
  const words = useWords(resource.name);
  const rights = useRights(resource);
  const [state, change] = useListState(resource);
  const undecided = useDefaultView(resource, change);
  const rows = useRows(resource, state);
  const past = usePastEnd(state, rows.answer, change);
  // Another state of the list is on its way.
  const leaving = past || undecided;
  const news = useStillRows(resource, state, rows);
  const look = useColumns(resource, state, change);
  const { columns: settings, store } = look;
  const [saved, keepSaved] = useSavedRows();
  const titles = useMemo(
    () => joinTitles([saved.titles, rows.titles, news.titles]),
    [saved.titles, rows.titles, news.titles],
  );
  const address = useCallback(
    ({ id }: AnyRow, index: number) =>
      recordAddress(resource, id, { state: rows.state, at: rows.before + index }),
    [resource, rows.state, rows.before],
  );
  const filterOf = useCallback(
    (field: string) => (
      <HeadFilter {...{ resource, words, state, field }} onApply={(filter) => change({ filter })} />
    ),
    [resource, words, state, change],
  );
  const columns = useDataColumns({
    ...{ resource, words, rights, settings, titles, address, filterOf },
    onSaved: keepSaved,
  });
  const [selection, select] = useSelection(`${resource.name}?${JSON.stringify(questionOf(state))}`);
  const [asked, ask] = useState<{ command: string; row: AnyRow }>();
  const printing = usePrinting();
  const search = useRef<HTMLDivElement>(null);
  const { total = 0, approximate = false } = rows.shown ?? {};
  const at = useCallback(
    (index: number) => {
      const row = rows.at(index);
      return row && newest([row, news.changed.get(row.id), saved.rows.get(row.id)]);
    },
    [rows, news, saved],
  );
  const open = (row: AnyRow, index: number) => void navigate(address(row, index));
  const mark = ({ id }: AnyRow) =>
    news.gone.has(id) ? 'gone' : news.changed.has(id) ? 'changed' : undefined;
  const clear = () => change({ q: '', filter: {}, match: undefined });
  const selectable = hasBulk(resource, rights);
  const choose = (some: readonly AnyRow[], wanted: boolean) => {
    // Rows of the question before are not chosen for the present one.
    if (!rows.stale) select((present) => marked(present, some, wanted));
  };
  const markRange = useRange({ rows, at, mark: choose });
  const onKey = (key: ListKey) => {
    if (key === 'refresh') rows.refetch();
    else if (key === 'clear') select(NOBODY);
    else search.current?.querySelector('input')?.focus();
  };
  return (
    <PageFrame
      title={words.plural}
      sub={words.about}
      actions={<Actions {...{ resource, words, rights, toolbar }} onRefresh={rows.refetch} />}
    >
      {printing && <PaperList {...{ resource, words, columns, rows, at, mark }} />}
      <div className={classes.screen}>
        <Group gap="xs" className={classes.tools}>
          <div ref={search}>
            <SearchInput label={t('list.search')} value={state.q} onChange={(q) => change({ q })} />
          </div>
          <AddFilter
            resource={resource}
            words={words}
            state={state}
            onApply={(filter) => change({ filter })}
          />
          <ViewsMenu
            {...{ resource, state, density: look.density }}
            shown={shownKeys(settings)}
            onChange={change}
          />
          <ColumnsMenu
            {...{ resource, words, columns: settings, density: look.density }}
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
          {...{ resource, words, state }}
          onApply={(filter) => change({ filter })}
          onMatch={(match) => change({ match })}
        />
        <div className={classes.strip}>
          {countOf(selection) === 0 && <ListTotal {...{ total, approximate }} />}
          <BulkBar
            {...{ resource, words, rights, state, selection, total }}
            mayTakeAll={selection.kind === 'some' && countOf(selection) < total}
            onTakeAll={() => rows.answer && select(everything(total, rows.answer.asOf))}
            onClear={() => select(NOBODY)}
          />
          <NewsBar news={news} onShow={rows.refetch} />
        </div>
        <div className={classes.body} aria-busy={rows.fetching}>
          {rows.count === 0 || leaving ? (
            <ListEmpty
              {...{ state, problem: rows.problem, known: rows.answer !== undefined && !leaving }}
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
              selection={
                selectable
                  ? {
                      isOn: (id) => isSelected(selection, id),
                      ...{ mark: choose, markRange },
                    }
                  : undefined
              }
              mark={mark}
              onOpen={open}
              menu={(row, index) => (
                <RowMenu
                  {...{ resource, words, rights, row, title: titleOf(resource, row, words, titles) }}
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
          {...{ resource, words, ...asked, title: titleOf(resource, asked.row, words, titles) }}
          onClose={() => ask(undefined)}
        />
      )}
    </PageFrame>
  );
}

function hasBulk(resource: Resource, rights: Rights): boolean {
  return rights.update || rights.remove || rights.commands.some((name) => resource.commands?.[name]?.bulk);
}

interface ActionsProps {
  resource: Resource;
  words: Words;
  rights: Rights;
  toolbar?: ReactNode;
  onRefresh(): void;
}

function Actions({ resource, words, rights, toolbar, onRefresh }: ActionsProps) {
  const { t } = useTranslation('crud');
  const mayImport = useMay(resource.permission, resource.tenancy === 'shared' ? 'A' : 'M');
  return (
    <Group gap="xs">
      {toolbar}
      {resource.can.includes('import') && mayImport && (
        <ImportButton resource={resource} words={words} onApplied={onRefresh} />
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<RefreshCw size={14} aria-hidden />}
        onClick={onRefresh}
      >
        {t('list.refresh')}
      </Button>
      <PrintButton />
      {rights.create && (
        <Button
          component={Link}
          to={`${resource.path}/new`}
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
        >
          {t('list.new', { name: words.name })}
        </Button>
      )}
    </Group>
  );
}
