import { STORAGE_CLASS_NAMES } from '@contract/climate';
import { CONNECTIONS } from '@contract/machines';
import { LiveNone, type Machine, useCoverage, useMachineInfos } from '@live';
import { Text } from '@mantine/core';
import { FLEET_PAGES, useFormat, useUrlState } from '@shared/lib';
import { useRegionName } from '@shared/regions/useRegions';
import {
  CoverageNote,
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
import { type FleetFigure, useFleetColumns } from './columns';
import { MACHINE_SORT_KEYS, provincesOf } from './fleetRows';
import { MACHINE_FILTERS, type Url, useShown } from './useShown';

/** The page of one machine, below this one. */
const MACHINE_PATH = '/machine/equipmentMain/device';

/** What the figure that led here says, for what is listed. */
function Sum({ machines, figure }: { machines: readonly Machine[]; figure: FleetFigure }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const sum = machines.reduce(
    (all, { state }) => all + (figure === 'sold' ? state.sold24h : state.mbToday),
    0,
  );
  return (
    <Text span size="sm">
      {t(`figures.${figure}`)} {figure === 'sold' ? format.number(sum) : format.megabytes(sum)}
    </Text>
  );
}

function Fleet({ filter, onChange }: { filter: Url[0]; onChange: Url[1] }) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const hasMachines = useMachineInfos().length > 0;
  const shown = useShown(filter);
  const figure = filter.sort === 'sold' || filter.sort === 'data' ? filter.sort : undefined;
  const columns = useFleetColumns(figure);
  const infos = useMemo(() => shown.map(({ info }) => info), [shown]);
  const clear = () => onChange({ q: '', conn: undefined, storage: undefined, province: '', data: undefined });
  const empty = <LiveNone kind={hasMachines ? 'filtered' : 'none'} onClear={clear} />;
  return (
    <Panel
      title={t('count', { count: shown.length })}
      flush
      height="100%"
      action={figure && <Sum machines={shown} figure={figure} />}
    >
      <VirtualTable
        label={t('title')}
        rows={infos}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={56}
        empty={empty}
        onOpen={({ id }) => navigate(`${MACHINE_PATH}/${id}`)}
        rowAttributes={({ id }) => ({ 'data-machine': id })}
        sort={{
          key: filter.sort,
          descending: filter.descending,
          onChange: (key, descending) =>
            onChange({ sort: MACHINE_SORT_KEYS.find((each) => each === key) ?? 'name', descending }),
        }}
      />
    </Panel>
  );
}

/** Every machine with its present state. */
export default function DevicesScreen() {
  const { t } = useTranslation(['devices', 'domain']);
  const [filter, setFilter] = useUrlState(MACHINE_FILTERS);
  const machines = useMachineInfos();
  const cover = useCoverage();
  const regionName = useRegionName();
  const provinces = useMemo(
    () => provincesOf(machines).map((value) => ({ value, label: regionName(value) })),
    [machines, regionName],
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
            options={STORAGE_CLASS_NAMES.map((value) => ({ value, label: t(`domain:storage.${value}`) }))}
            onChange={(storage) => setFilter({ storage })}
          />
          <SelectFilter
            label={t('devices:data.label')}
            value={filter.data}
            options={[{ value: 'missing' as const, label: t('devices:data.missing') }]}
            onChange={(data) => setFilter({ data })}
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
