import type { Resource } from '@contract/kit/resource';
import { PageFrame } from '@shared/ui';
import { type ComponentType, useRef, useState } from 'react';
import { CommandDialog } from '../commands/CommandDialog';
import { deferred } from '../deferred';
import type { ListDrawingProps, ResourceSlots } from '../feature';
import { NotRefreshed } from '../messages/Unavailable';
import { usePrefetchParts } from '../parts';
import { PaperList } from '../print/PaperList';
import { usePrinting } from '../print/usePrinting';
import { ResourceProvider, useResource } from '../ResourceContext';
import { titleOf } from '../values/title';
import { BulkBar } from './bulk/BulkBar';
import { RunBar } from './bulk/RunBar';
import { everything, isSelected, NOTHING_SELECTED, selectionCount } from './bulk/selection';
import { useDrawing } from './DrawingSwitch';
import { FilterBar } from './filters/FilterBar';
import { ListActions } from './ListActions';
import { ListEmpty } from './ListEmpty';
import classes from './ListScreen.module.css';
import { hasBulk, ListTable } from './ListTable';
import { ListTools } from './ListTools';
import { questionOf } from './listState';
import { NewsBar } from './NewsBar';
import { ListPager } from './rows/ListPager';
import { ListTotal } from './rows/ListTotal';
import type { ListKey } from './table/tableProps';
import { useList } from './useList';
import { type ListView, useListView } from './useListView';

/** What it shows comes when a record is looked at beside the list. */
const PeekPanel = deferred(async () => ({ default: (await import('../record/PeekPanel')).PeekPanel }));

export interface ResourceListScreenProps {
  resource: Resource;
  slots?: ResourceSlots;
}

/** How many there are, what is chosen of them, and what is new. */
function ListStrip({ view }: { view: ListView }) {
  const { resource, rights } = useResource();
  const { state, list, refresh } = view;
  const { rows, selection, select, news } = list;
  const { total = 0, approximate = false } = rows.shown ?? {};
  return (
    <div className={classes.strip}>
      {rows.shown && selectionCount(selection) === 0 && <ListTotal total={total} approximate={approximate} />}
      <BulkBar
        state={state}
        selection={selection}
        total={total}
        offered={hasBulk(resource, rights)}
        mayTakeAll={selection.kind === 'some' && selectionCount(selection) < total}
        onTakeAll={() => rows.answer && select(everything(total, rows.answer.asOf))}
        onClear={() => select(NOTHING_SELECTED)}
      />
      <RunBar />
      <NewsBar news={news} onShow={refresh} />
    </div>
  );
}

/** The row whose record is shown beside the list. */
function usePeek() {
  const [peeked, setPeeked] = useState<{ id: string; index: number }>();
  const body = useRef<HTMLDivElement>(null);
  const focusRow = () => body.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
  return {
    body,
    peeked,
    id: peeked?.id,
    show: ({ id }: { id: string }, index: number) => setPeeked({ id, index }),
    hide() {
      setPeeked(undefined);
      focusRow();
    },
  };
}

/** The records, and the one that is looked at beside them; without any, why there is none. */
function ListBody({ view, onKey }: { view: ListView; onKey(key: ListKey): void }) {
  const { resource, rights } = useResource();
  const { state, list, change } = view;
  const { rows, leaving } = list;
  const peek = usePeek();
  const step = (by: -1 | 1) => {
    const index = (peek.peeked?.index ?? 0) + by;
    const row = list.at(index);
    if (row) peek.show(row, index);
  };
  if (rows.count === 0 || leaving)
    return (
      <div className={classes.body} aria-busy={rows.fetching}>
        <ListEmpty
          state={state}
          problem={rows.problem}
          known={rows.answer !== undefined && !leaving}
          create={rights.create ? `${resource.path}/new` : undefined}
          onClear={() => change({ q: '', filter: {}, match: undefined })}
          onRetry={rows.refetch}
        />
      </div>
    );
  return (
    <div className={classes.body} aria-busy={rows.fetching} ref={peek.body}>
      <div className={classes.records}>
        <ListTable view={view} onKey={onKey} peek={peek} />
      </div>
      {peek.peeked && (
        <PeekPanel
          id={peek.peeked.id}
          address={view.address({ id: peek.peeked.id }, peek.peeked.index)}
          onStep={step}
          onClose={peek.hide}
        />
      )}
    </div>
  );
}

/** What the list has found in another way than as a table. */
function Drawn({ view, as: As }: { view: ListView; as: ComponentType<ListDrawingProps> }) {
  const { list, state } = view;
  return (
    <div className={classes.body}>
      <As
        question={{ ...questionOf(state), sort: state.sort }}
        isSelected={(id) => isSelected(list.selection, id)}
        choose={list.choose}
      />
    </div>
  );
}

/** What goes on paper instead of the screen. */
function ListPaper({ view }: { view: ListView }) {
  const { columns, list, paper } = view;
  if (!usePrinting()) return null;
  return (
    <PaperList columns={columns} rows={list.rows} printed={paper.printed} at={list.at} mark={list.mark} />
  );
}

function ListScreen() {
  const { resource, words, slots } = useResource();
  const { pageTabs: PageTabs } = slots;
  const { drawing } = useDrawing(slots);
  const view = useListView(useList(resource));
  const { list, paper, sums, asked, ask, refresh, state, change } = view;
  const { rows } = list;
  usePrefetchParts(rows.shown !== undefined);
  const search = useRef<HTMLDivElement>(null);
  const onKey = (key: ListKey) => {
    if (key === 'refresh') refresh();
    else if (key === 'clear') list.select(NOTHING_SELECTED);
    else search.current?.querySelector('input')?.focus();
  };
  return (
    <PageFrame
      title={words.title}
      sub={words.about}
      tabs={PageTabs && <PageTabs />}
      actions={<ListActions onRefresh={refresh} onPrint={paper.print} printing={paper.busy} />}
    >
      <ListPaper view={view} />
      <div className={classes.screen}>
        <ListTools view={view} search={search} />
        <FilterBar
          state={state}
          onApply={(filter, history) => change({ filter }, history)}
          onMatch={(match) => change({ match })}
        />
        <ListStrip view={view} />
        {drawing ? <Drawn view={view} as={drawing} /> : <ListBody view={view} onKey={onKey} />}
        {rows.count > 0 && <NotRefreshed problem={rows.problem ?? sums.problem} onRetry={refresh} />}
        {!drawing && (
          <ListPager state={state} total={rows.shown?.total ?? 0} onChange={change} onAim={rows.ahead} />
        )}
      </div>
      {asked && (
        <CommandDialog
          {...asked}
          title={titleOf(resource, asked.row, words, view.titles)}
          onClose={() => ask(undefined)}
        />
      )}
    </PageFrame>
  );
}

/** A list made from its definition. */
export function ResourceListScreen({ resource, slots }: ResourceListScreenProps) {
  return (
    <ResourceProvider resource={resource} slots={slots}>
      <ListScreen />
    </ResourceProvider>
  );
}
