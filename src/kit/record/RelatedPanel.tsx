import { inSentence } from '@contract/kit/stateRefusal';
import { resourceNamed } from '@contract/resources';
import { Button, Group, Text } from '@mantine/core';
import { useOnResourceHint } from '@realtime';
import { usePermission } from '@shared/lib';
import { Panel } from '@shared/ui';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CommandDialog } from '../commands/CommandDialog';
import { askedBelow, mayPointAt, pathOfRelated } from '../form/drafts/copyOf';
import { AddFilter, FilterBar } from '../list/filters/FilterBar';
import { ListSearch } from '../list/ListSearch';
import { ListTable } from '../list/ListTable';
import { SumsButton } from '../list/ListTools';
import { ListPager } from '../list/rows/ListPager';
import { ROW_HEIGHTS } from '../list/table/columns/columns';
import { useListOf } from '../list/useList';
import { type ListView, useListView } from '../list/useListView';
import { useOwnListState } from '../list/useOwnListState';
import { NotRefreshed, Unavailable } from '../messages/Unavailable';
import { PaperTable, type PaperTableProps } from '../print/PaperTable';
import { usePrinting } from '../print/usePrinting';
import { ResourceProvider, useResource } from '../ResourceContext';
import { ExportMenu } from '../transfer/ExportMenu';
import { titleOf } from '../values/title';
import classes from './RelatedPanel.module.css';

interface RelatedPanelProps {
  /** Resource below, and its field that points at the record. */
  resource: string;
  by: string;
  id: string;
  /** Of the record: what is made below it belongs there too, until somebody says otherwise. */
  orgId?: string;
}

/** Rows in sight before the list scrolls in itself; what stands around them, in pixels. */
const ROWS_MAX = 8;
const AROUND = 58;

/** The list below a record: what it asks for besides is the person's own, and forgotten with the page. */
function useBelow(by: string, id: string): ListView {
  const { resource } = useResource();
  const [state, change] = useOwnListState(resource);
  const asked = useMemo(() => ({ ...state, filter: { ...state.filter, [by]: `in:${id}` } }), [state, by, id]);
  const list = useListOf(resource, asked, change);
  const view = useListView(list, { state, change });
  const columns = useMemo(() => view.columns.filter(({ key }) => key !== by), [view.columns, by]);
  return { ...view, columns };
}

/** What the list below is searched and filtered by. */
function Tools({ view }: { view: ListView }) {
  const { state, change, columns, list } = view;
  return (
    <div className={classes.tools}>
      <Group gap="xs" p="xs">
        <ListSearch value={state.q} onChange={(q) => change({ q })} />
        <AddFilter state={state} onApply={(filter) => change({ filter })} />
        <SumsButton sums={view.sums} />
        <ExportMenu state={list.state} columns={columns.map(({ key }) => key)} selection={list.selection} />
      </Group>
      <FilterBar state={state} onApply={(filter) => change({ filter })} />
    </div>
  );
}

/** The rows of the page, as they go on paper with their record. */
function onPaper(label: string, { columns, list }: ListView): PaperTableProps {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const rows = Array.from({ length: list.rows.count }, (_, index) => list.at(index));
  const there = rows.filter((row) => row !== undefined);
  return { label, width, columns, rows: there, mark: list.mark };
}

/** Nothing below at all is said shortly; nothing for what was asked leaves the question where it is. */
function Records({ view }: { view: ListView }) {
  const { t } = useTranslation('record');
  const { words } = useResource();
  const { list, state, look, change } = view;
  const { rows } = list;
  const printing = usePrinting();
  const asks = state.q !== '' || Object.keys(state.filter).length > 0;
  const nothing = (
    <Text size="sm" c="dimmed" p="md">
      {t('noneBelow')}
    </Text>
  );
  if (!rows.answer && rows.count === 0) return <Unavailable problem={rows.problem} onRetry={rows.refetch} />;
  if (rows.count === 0 && !asks) return nothing;
  const height = AROUND + Math.min(rows.count, ROWS_MAX) * ROW_HEIGHTS[look.density];
  return (
    <>
      <NotRefreshed problem={rows.problem} onRetry={view.refresh} />
      {printing && <PaperTable {...onPaper(words.plural, view)} />}
      <Tools view={view} />
      {rows.count === 0 ? (
        nothing
      ) : (
        <div className={classes.rows} style={{ height }}>
          <ListTable view={view} single onKey={(key) => key === 'refresh' && view.refresh()} />
        </div>
      )}
      <div className={classes.tools}>
        <ListPager state={state} total={rows.shown?.total ?? 0} onChange={change} onAim={rows.ahead} />
      </div>
    </>
  );
}

function Below({ by, id, orgId }: Omit<RelatedPanelProps, 'resource'>) {
  const { t } = useTranslation('record');
  const { resource, words, rights } = useResource();
  const view = useBelow(by, id);
  const { list, asked, ask, titles } = view;
  useOnResourceHint(resource.name, view.refresh);
  const { shown } = list.rows;
  return (
    <Panel
      title={shown ? words.bracketed(words.plural, shown.total) : words.plural}
      to={`${resource.path}?${askedBelow(by, id)}`}
      action={
        rights.create &&
        mayPointAt(resource, by) && (
          <Button
            component={Link}
            to={pathOfRelated(resource, by, id, orgId)}
            size="compact-xs"
            variant="default"
            leftSection={<Plus size={12} aria-hidden />}
          >
            {t('new', { name: inSentence(words.name) })}
          </Button>
        )
      }
      flush
    >
      <Records view={view} />
      {asked && (
        <CommandDialog
          {...asked}
          title={titleOf(resource, asked.row, words, titles)}
          onClose={() => ask(undefined)}
        />
      )}
    </Panel>
  );
}

/** Records that belong to this one, as a list of their own; for anyone who may read them. */
export function RelatedPanel({ resource: name, ...below }: RelatedPanelProps) {
  const resource = resourceNamed(name);
  const may = usePermission(resource.permission);
  if (!may) return null;
  return (
    <ResourceProvider resource={resource}>
      <Below {...below} />
    </ResourceProvider>
  );
}
