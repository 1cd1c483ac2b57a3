import { STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import { CONNECTIONS } from '@contract/machines';
import { coverageOf, type Machine, useMachines } from '@live';
import { useLink, useReady, useServerNow } from '@realtime';
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

function useShown(machines: readonly Machine[], filter: ReturnType<typeof useUrlState<typeof FILTERS>>[0]) {
  const { i18n } = useTranslation();
  const { q, conn, storage, province, sort: key, descending } = filter;
  const { language } = i18n;
  return useMemo(
    () =>
      sortMachines(filterMachines(machines, { q, conn, storage, province: province || undefined }), {
        key,
        descending,
        language,
      }),
    [machines, q, conn, storage, province, key, descending, language],
  );
}

/** Every machine with its present state. */
export default function DevicesScreen() {
  const { t } = useTranslation(['devices', 'domain']);
  const navigate = useNavigate();
  const [filter, setFilter] = useUrlState(FILTERS);
  const machines = useMachines();
  const ready = useReady();
  const live = useLink().phase === 'live';
  const now = useServerNow(5_000);
  const shown = useShown(machines, filter);
  const columns = useFleetColumns(now, live);
  const provinces = useMemo(
    () => provincesOf(machines).map((value) => ({ value, label: value })),
    [machines],
  );
  const clear = () => setFilter({ q: '', conn: undefined, storage: undefined, province: '' });
  const empty = !ready ? (
    <EmptyState kind="loading" />
  ) : (
    <EmptyState kind={machines.length > 0 ? 'filtered' : 'none'} onClear={clear} />
  );
  return (
    <PageFrame
      title={t('devices:title')}
      tabs={<PageTabs pages={FLEET_PAGES} />}
      sub={ready && <CoverageNote cover={coverageOf(machines, now, live)} />}
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
      <Panel title={t('devices:count', { count: shown.length })} flush height="100%">
        <VirtualTable
          label={t('devices:title')}
          rows={shown}
          columns={columns}
          rowKey={({ info }) => info.id}
          rowHeight={52}
          empty={empty}
          onOpen={({ info }) => navigate(`${MACHINE_PATH}/${info.id}`)}
          rowAttributes={({ info }) => ({ 'data-machine': info.id })}
          sort={{
            key: filter.sort,
            descending: filter.descending,
            onChange: (key, descending) =>
              setFilter({ sort: SORT_KEYS.find((each) => each === key) ?? 'name', descending }),
          }}
        />
      </Panel>
    </PageFrame>
  );
}
