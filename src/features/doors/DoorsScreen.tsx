import { LiveNone, useCoverage, useDoors, useMachinesById } from '@live';
import { useKnownAt } from '@realtime';
import { useUrlState } from '@shared/lib';
import { PageFrame, PageTabs, Panel, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDoorColumns } from './columns';
import classes from './DoorsScreen.module.css';
import { DoorToolbar } from './DoorToolbar';
import { doorsIn, type NamedDoor, withMachineNames } from './doorRows';
import { DOOR_FILTERS, NO_DOOR_FILTERS } from './filters';
import { DoorCounts, Today } from './Live';
import { DOOR_PAGES } from './pages';

/** How soon a filter for what is open too long finds a door. */
const JUDGED_EVERY_MS = 5_000;

interface ListedProps {
  title: string;
  rows: readonly NamedDoor[];
  isFiltered: boolean;
  onClear(): void;
}

function Listed({ title, rows, isFiltered, onClear }: ListedProps) {
  const { t } = useTranslation('doors');
  const navigate = useNavigate();
  const columns = useDoorColumns();
  const none = isFiltered ? (
    <LiveNone kind="filtered" onClear={onClear} />
  ) : (
    <LiveNone title={t('noneOpen')} text={t('noneOpenText')} />
  );
  return (
    <Panel title={`${title} · ${rows.length}`} flush cover={useCoverage()}>
      <VirtualTable
        label={title}
        rows={rows}
        columns={columns}
        rowKey={({ door }) => door.id}
        rowHeight={52}
        rowAttributes={({ door }) => ({ 'data-door': door.id })}
        empty={none}
        onOpen={({ door }) => navigate(`/machine/equipmentMain/device/${door.machineId}`)}
      />
    </Panel>
  );
}

/** Doors that are open now, and those of the day. */
export default function DoorsScreen() {
  const { t } = useTranslation('doors');
  const [filter, setFilter] = useUrlState(DOOR_FILTERS);
  const { machine, purpose, finding, list } = filter;
  const doors = useDoors();
  const machines = useMachinesById();
  const now = useKnownAt(JUDGED_EVERY_MS);
  const rows = useMemo(
    () => withMachineNames(doorsIn(doors, { machine, purpose, finding, list }, now), machines),
    [doors, machines, machine, purpose, finding, list, now],
  );
  const day = useMemo(
    () => withMachineNames(doorsIn(doors, { machine, purpose, finding, list: 'day' }, now), machines),
    [doors, machines, machine, purpose, finding, now],
  );
  return (
    <PageFrame title={t('title')} actions={<DoorToolbar filter={filter} onChange={setFilter} />}>
      <PageTabs pages={DOOR_PAGES} />
      <DoorCounts doors={doors} filter={filter} now={now} />
      <div className={classes.open}>
        <Listed
          title={t(list === 'open' ? 'openNow' : 'today')}
          rows={rows}
          isFiltered={machine !== '' || purpose !== undefined || finding !== undefined || list !== 'open'}
          onClear={() => setFilter(NO_DOOR_FILTERS)}
        />
      </div>
      <Today rows={day} />
    </PageFrame>
  );
}
