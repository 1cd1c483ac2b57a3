import { STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import { CLIMATE_STATES, useCoverage } from '@live';
import { Button } from '@mantine/core';
import { foldLink, useIsLive, useReady } from '@realtime';
import { oneOf, text, useFormat, useUrlState } from '@shared/lib';
import { useTypedRegions } from '@shared/regions/useTypedRegions';
import {
  EmptyState,
  LiveValue,
  PageFrame,
  PageTabs,
  Panel,
  SearchInput,
  SelectFilter,
  StatCard,
  VirtualTable,
} from '@shared/ui';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ClimateScreen.module.css';
import { STATE_LOOKS, useZoneColumns } from './columns';
import { CLIMATE_PAGES } from './pages';
import { useZoneRows } from './useZoneRows';
import { ZonePanel } from './ZonePanel';
import { countStates, filterZones, type ZoneRow } from './zoneRows';

const CLASSES = Object.keys(STORAGE_CLASSES) as StorageClass[];
const FILTERS = {
  q: text(),
  storage: oneOf(CLASSES),
  state: oneOf(CLIMATE_STATES),
  machine: text(),
  zone: text(),
  /** Not empty: the record of the machine for an auditor, instead of the list. */
  record: text(),
};
const RecordView = lazy(() => import('./record/RecordView'));

type Url = ReturnType<typeof useUrlState<typeof FILTERS>>;
interface ScreenProps {
  filter: Url[0];
  onChange: Url[1];
}
interface PartProps extends ScreenProps {
  rows: readonly ZoneRow[];
}

/** How many are in which state; a click shows only those. */
function Counts({ filter: { state }, rows, onChange }: PartProps) {
  const { t } = useTranslation('climate');
  const format = useFormat();
  const live = useIsLive();
  const q = useReady() ? foldLink('live', live) : 'never';
  const counts = useMemo(() => countStates(rows), [rows]);
  return (
    <div className={classes.counts}>
      {CLIMATE_STATES.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.card}
          aria-pressed={state === each}
          onClick={() => onChange({ state: state === each ? undefined : each })}
        >
          <StatCard
            icon={STATE_LOOKS[each].icon}
            tone={counts[each] > 0 && each !== 'ok' ? STATE_LOOKS[each].tone : 'plain'}
            title={t(`states.${each}`)}
            value={<LiveValue live={`climate.${each}`} size="xl" q={q} text={format.number(counts[each])} />}
          />
        </button>
      ))}
    </div>
  );
}

/** The machines that are asked for, and the curve of the chosen one. */
function Zones({ filter: { q, storage, state, machine }, rows, onChange }: PartProps) {
  const { t } = useTranslation('climate');
  const ready = useReady();
  const columns = useZoneColumns();
  const cover = useCoverage();
  const regions = useTypedRegions(q);
  const shown = useMemo(
    () => filterZones(rows, { q, storage, state, regions }),
    [rows, q, storage, state, regions],
  );
  const selected = rows.find(({ info }) => info.id === machine);
  const clear = () => onChange({ q: '', storage: undefined, state: undefined });
  const empty = ready ? (
    <EmptyState kind={rows.length > 0 ? 'filtered' : 'none'} onClear={clear} />
  ) : (
    <EmptyState kind="loading" />
  );
  return (
    <div className={classes.split} data-open={selected ? '' : undefined}>
      <Panel title={t('count', { count: shown.length })} cover={cover} flush className={classes.list}>
        <VirtualTable
          label={t('title')}
          rows={shown}
          columns={columns}
          rowKey={({ info }) => info.id}
          rowHeight={52}
          selected={machine}
          empty={empty}
          onOpen={({ info }) => onChange({ machine: info.id, zone: '' })}
          rowAttributes={({ info, state: own }) => ({ 'data-machine': info.id, 'data-state': own })}
        />
      </Panel>
      {selected && <ZonePanel row={selected} onClose={() => onChange({ machine: '', zone: '' })} />}
    </div>
  );
}

/** Temperature and humidity of every machine, what is out of range first. */
function LiveClimate({ filter, onChange: setFilter }: ScreenProps) {
  const { t } = useTranslation(['climate', 'domain']);
  const shared = { filter, rows: useZoneRows(), onChange: setFilter };
  return (
    <PageFrame
      title={t('climate:title')}
      tabs={<PageTabs pages={CLIMATE_PAGES} />}
      actions={
        <>
          <SearchInput
            label={t('climate:search')}
            value={filter.q}
            onChange={(next) => setFilter({ q: next })}
          />
          <SelectFilter
            label={t('climate:storage')}
            value={filter.storage}
            options={CLASSES.map((value) => ({ value, label: t(`domain:storage.${value}`) }))}
            onChange={(next) => setFilter({ storage: next })}
          />
          <Button size="sm" variant="default" onClick={() => setFilter({ record: 'open' })}>
            {t('climate:record')}
          </Button>
        </>
      }
    >
      <Counts {...shared} />
      <Zones {...shared} />
    </PageFrame>
  );
}

/** What machines measure now, or what they measured in a time that an auditor asks for. */
export default function ClimateScreen() {
  const [filter, setFilter] = useUrlState(FILTERS);
  if (filter.record === '') return <LiveClimate filter={filter} onChange={setFilter} />;
  return (
    <Suspense fallback={<EmptyState kind="loading" />}>
      <RecordView />
    </Suspense>
  );
}
