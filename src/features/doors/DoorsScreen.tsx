import { useCoverage, useDoors, useMachinesById } from '@live';
import { useReady, useServerNow } from '@realtime';
import { useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, PageTabs, Panel, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDoorColumns } from './columns';
import classes from './DoorsScreen.module.css';
import { filterDoors, type NamedDoor, named, openDoors } from './doorRows';
import { FILTERS, NO_FILTERS } from './filters';
import { History } from './History';
import { Counts, Today } from './Live';
import { DOOR_PAGES } from './pages';
import { Toolbar } from './Toolbar';

/** How soon a filter for what is open too long finds a door. */
const JUDGED_EVERY_MS = 5_000;

interface OpenNowProps {
  rows: readonly NamedDoor[];
  isFiltered: boolean;
  onClear(): void;
}

function OpenNow({ rows, isFiltered, onClear }: OpenNowProps) {
  const { t } = useTranslation('doors');
  const navigate = useNavigate();
  const ready = useReady();
  const columns = useDoorColumns();
  const none = isFiltered ? (
    <EmptyState kind="filtered" onClear={onClear} />
  ) : (
    <EmptyState kind="none" title={t('noneOpen')} text={t('noneOpenText')} />
  );
  return (
    <Panel title={t('openNow')} flush cover={useCoverage()}>
      <VirtualTable
        label={t('openNow')}
        rows={rows}
        columns={columns}
        rowKey={({ door }) => door.id}
        rowAttributes={({ door }) => ({ 'data-door': door.id })}
        empty={ready ? none : <EmptyState kind="loading" />}
        onOpen={({ door }) => navigate(`/machine/equipmentMain/device/${door.machineId}`)}
      />
    </Panel>
  );
}

/** Doors that are open now, those of the day, and the history. */
export default function DoorsScreen() {
  const { t } = useTranslation('doors');
  const [filter, setFilter] = useUrlState(FILTERS);
  const { machine, purpose, finding } = filter;
  const doors = useDoors();
  const machines = useMachinesById();
  const now = useServerNow(JUDGED_EVERY_MS);
  const all = useMemo(() => named(doors, machines), [doors, machines]);
  const rows = useMemo(
    () => filterDoors(all, { machine, purpose, finding }, now),
    [all, machine, purpose, finding, now],
  );
  const open = useMemo(() => openDoors(rows), [rows]);
  return (
    <PageFrame title={t('title')} actions={<Toolbar filter={filter} onChange={setFilter} />}>
      <PageTabs pages={DOOR_PAGES} />
      <Counts rows={rows} />
      <div className={classes.open}>
        <OpenNow
          rows={open}
          isFiltered={machine !== '' || purpose !== undefined || finding !== undefined}
          onClear={() => setFilter(NO_FILTERS)}
        />
      </div>
      <Today rows={rows} />
      <History filter={filter} onChange={setFilter} />
    </PageFrame>
  );
}
