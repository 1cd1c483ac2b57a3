import { STORAGE_CLASS_NAMES } from '@contract/climate';
import { CLIMATE_STATES } from '@live';
import { Button } from '@mantine/core';
import { foldLink, useIsLive, useReady } from '@realtime';
import { type LateFaultProps, late, useFormat, useUrlState } from '@shared/lib';
import {
  EmptyState,
  LiveValue,
  LoadFailed,
  PageFrame,
  PageTabs,
  SearchInput,
  SelectFilter,
  StatCard,
} from '@shared/ui';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ClimateScreen.module.css';
import { CLIMATE_FILTERS, type ScreenProps, Zones, type ZonesPartProps } from './ClimateZones';
import { STATE_LOOKS } from './columns';
import { CLIMATE_PAGES } from './pages';
import { useZoneRows } from './useZoneRows';
import { countStates } from './zoneRows';

const RecordView = late(
  () => import('./record/RecordView'),
  (fault: LateFaultProps) => (
    <WayBack>
      <LoadFailed {...fault} />
    </WayBack>
  ),
);

/** How many are in which state; a click shows only those. */
function Counts({ filter: { state }, rows, onChange }: ZonesPartProps) {
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

/** What is judged anew every two seconds: what stands above is not drawn again for it. */
function Judged(props: ScreenProps) {
  const shared = { ...props, rows: useZoneRows() };
  return (
    <>
      <Counts {...shared} />
      <Zones {...shared} />
    </>
  );
}

/** Temperature and humidity of every machine, what is out of range first. */
function LiveClimate({ filter, onChange: setFilter }: ScreenProps) {
  const { t } = useTranslation(['climate', 'domain']);
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
            options={STORAGE_CLASS_NAMES.map((value) => ({ value, label: t(`domain:storage.${value}`) }))}
            onChange={(next) => setFilter({ storage: next })}
          />
          <Button size="sm" variant="default" onClick={() => setFilter({ record: 'open' })}>
            {t('climate:record')}
          </Button>
        </>
      }
    >
      <Judged filter={filter} onChange={setFilter} />
    </PageFrame>
  );
}

/** Stands around what is not there yet. */
function WayBack({ children }: { children: ReactNode }) {
  const { t } = useTranslation('climate');
  return (
    <PageFrame title={t('record')} tabs={<PageTabs pages={CLIMATE_PAGES} />}>
      {children}
    </PageFrame>
  );
}

/** Present readings, or the record of a chosen period. */
export default function ClimateScreen() {
  const [filter, setFilter] = useUrlState(CLIMATE_FILTERS);
  if (filter.record === '') return <LiveClimate filter={filter} onChange={setFilter} />;
  return (
    <Suspense
      fallback={
        <WayBack>
          <EmptyState kind="loading" />
        </WayBack>
      }
    >
      <RecordView />
    </Suspense>
  );
}
