import { STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import { CONNECTIONS, type MachineInfo } from '@contract/machines';
import { selectMachines, useCoverage, useMachineInfos } from '@live';
import { usePaced, useReady } from '@realtime';
import { FLEET_PAGES, flag, oneOf, text, useUrlState } from '@shared/lib';
import {
  CoverageNote,
  EmptyState,
  PageFrame,
  PageTabs,
  Panel,
  SearchInput,
  SelectFilter,
  VirtualTable,
} from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFleetColumns } from './columns';
import { filterMachines, provincesOf, SORT_KEYS, sortMachines } from './fleetRows';

const CLASSES = Object.keys(STORAGE_CLASSES) as StorageClass[];
const FILTERS = {
  q: text(),
  conn: oneOf(CONNECTIONS),
  storage: oneOf(CLASSES),
  province: text(),
  sort: oneOf(SORT_KEYS, 'name'),
  descending: flag(false),
};
/** The page of one machine, below this one. */
const MACHINE_PATH = '/machine/equipmentMain/device';

type Url = ReturnType<typeof useUrlState<typeof FILTERS>>;

/** No eye follows an order that changes more often. */
const ORDERED_EVERY_MS = 1_000;

/** The machines that are asked for, in order; their values move on in between. */
function useShown(filter: Url[0]): readonly MachineInfo[] {
  const { i18n } = useTranslation();
  const machines = usePaced(selectMachines, ORDERED_EVERY_MS);
  const { q, conn, storage, province, sort: key, descending } = filter;
  const { language } = i18n;
  return useMemo(() => {
    const wanted = filterMachines(machines, { q, conn, storage, province: province || undefined });
    return sortMachines(wanted, { key, descending, language }).map(({ info }) => info);
  }, [machines, q, conn, storage, province, key, descending, language]);
}

function Fleet({ filter, onChange }: { filter: Url[0]; onChange: Url[1] }) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const ready = useReady();
  const hasMachines = useMachineInfos().length > 0;
  const shown = useShown(filter);
  const columns = useFleetColumns();
  const clear = () => onChange({ q: '', conn: undefined, storage: undefined, province: '' });
  const empty = !ready ? (
    <EmptyState kind="loading" />
  ) : (
    <EmptyState kind={hasMachines ? 'filtered' : 'none'} onClear={clear} />
  );
  return (
    <Panel title={t('count', { count: shown.length })} flush height="100%">
      <VirtualTable
        label={t('title')}
        rows={shown}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        empty={empty}
        onOpen={({ id }) => navigate(`${MACHINE_PATH}/${id}`)}
        rowAttributes={({ id }) => ({ 'data-machine': id })}
        sort={{
          key: filter.sort,
          descending: filter.descending,
          onChange: (key, descending) =>
            onChange({ sort: SORT_KEYS.find((each) => each === key) ?? 'name', descending }),
        }}
      />
    </Panel>
  );
}

/** Every machine with its present state. */
export default function DevicesScreen() {
  const { t } = useTranslation(['devices', 'domain']);
  const [filter, setFilter] = useUrlState(FILTERS);
  const machines = useMachineInfos();
  const cover = useCoverage();
  const provinces = useMemo(
    () => provincesOf(machines).map((value) => ({ value, label: value })),
    [machines],
  );
  return (
    <PageFrame
      title={t('devices:title')}
      tabs={<PageTabs pages={FLEET_PAGES} />}
      sub={cover && <CoverageNote cover={cover} />}
      actions={
        <>
          <SearchInput label={t('devices:search')} value={filter.q} onChange={(q) => setFilter({ q })} />
          <SelectFilter
            label={t('devices:connection')}
            value={filter.conn}
            options={CONNECTIONS.map((value) => ({ value, label: t(`domain:connection.${value}`) }))}
            onChange={(conn) => setFilter({ conn })}
          />
          <SelectFilter
            label={t('devices:storage')}
            value={filter.storage}
            options={CLASSES.map((value) => ({ value, label: t(`domain:storage.${value}`) }))}
            onChange={(storage) => setFilter({ storage })}
          />
          <SelectFilter
            label={t('devices:province')}
            value={filter.province || undefined}
            options={provinces}
            onChange={(province) => setFilter({ province: province ?? '' })}
          />
        </>
      }
    >
      <Fleet filter={filter} onChange={setFilter} />
    </PageFrame>
  );
}
