import { Button, Group } from '@mantine/core';
import { Sigma } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../transfer/ExportMenu';
import { AddFilter } from './filters/FilterBar';
import classes from './ListScreen.module.css';
import { ListSearch } from './ListSearch';
import { ColumnsMenu } from './table/columns/ColumnsMenu';
import { shownKeys } from './table/columns/columns';
import type { ListView } from './useListView';
import { ViewsMenu } from './views/ViewsMenu';

/** Asks for the row of totals, and takes it away again. */
export function SumsButton({ sums }: Pick<ListView, 'sums'>) {
  const { t } = useTranslation('kit');
  if (!sums.offered) return null;
  return (
    <Button
      variant={sums.wanted ? 'light' : 'default'}
      size="xs"
      leftSection={<Sigma size={14} aria-hidden />}
      aria-pressed={sums.wanted}
      onClick={sums.turn}
    >
      {t('list.sums')}
    </Button>
  );
}

interface ListToolsProps {
  view: ListView;
  search: RefObject<HTMLDivElement | null>;
}

/** What a list is searched, filtered and shown by. */
export function ListTools({ view, search }: ListToolsProps) {
  const { state, change, look, columns, list } = view;
  return (
    <Group gap="xs" className={classes.tools}>
      <div ref={search}>
        <ListSearch value={state.q} onChange={(q) => change({ q })} />
      </div>
      <AddFilter state={state} onApply={(filter, history) => change({ filter }, history)} />
      <ViewsMenu state={state} density={look.density} shown={shownKeys(look.columns)} onChange={change} />
      <ColumnsMenu
        known={look.known}
        columns={look.columns}
        density={look.density}
        onChange={look.store}
        onDensity={look.storeDensity}
        onReset={look.reset}
      />
      <SumsButton sums={view.sums} />
      <ExportMenu state={list.state} columns={columns.map(({ key }) => key)} selection={list.selection} />
    </Group>
  );
}
