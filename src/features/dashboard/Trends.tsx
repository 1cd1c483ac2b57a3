import { BandChart, BarChart, dayLabel } from '@charts';
import { CLIMATE_PAGE, STORAGE_CLASS_NAMES, STORAGE_CLASSES } from '@contract/climate';
import { CHINA_ZONE } from '@contract/time/chinaTime';
import { useCoverage, useMachineInfos, useMachinesById } from '@live';
import { useReady } from '@realtime';
import { skipToken } from '@reduxjs/toolkit/query';
import { oneOf, useFormat, useUrlState } from '@shared/lib';
import { EmptyState, EndedService, MeterBar, Panel, useServiceEnded, ZoneNote } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { useFleetClimateQuery, useWeekTrafficQuery } from './dashboard.api';
import { storageShown } from './storageShown';

/** Roll-ups are made every minute; a wall that nobody touches asks again by itself. */
const REFRESH_MS = 60_000;
const FILTERS = { storage: oneOf(STORAGE_CLASS_NAMES) };
const TOP = 3;
/** Cards of one order begin alike: their last digits differ. */
const TOLD_BY = 8;

/** Where its service has ended the panel says so instead of disappearing. */
export function FleetClimatePanel() {
  const { t } = useTranslation('dashboard');
  const ended = useServiceEnded(CLIMATE_PAGE);
  if (!ended) return <RunningClimate />;
  return (
    <Panel title={t('climate')}>
      <EndedService reason={ended} />
    </Panel>
  );
}

function RunningClimate() {
  const { t } = useTranslation(['dashboard', 'domain']);
  const [{ storage: asked }, setFilter] = useUrlState(FILTERS);
  const machines = useMachineInfos();
  const ready = useReady();
  const present = useMemo(() => {
    const classes = new Set(machines.map(({ storageClass }) => storageClass));
    return STORAGE_CLASS_NAMES.filter((each) => classes.has(each));
  }, [machines]);
  const storage = storageShown(asked, present);
  const cover = useCoverage(storage);
  const {
    currentData: data,
    isError,
    refetch,
  } = useFleetClimateQuery(storage ?? skipToken, {
    pollingInterval: REFRESH_MS,
  });
  const options = present.map((value) => ({ value, label: t(`domain:storage.${value}`) }));
  const { tLow: low, tHigh: high } = STORAGE_CLASSES[storage ?? 'COLD_2_8'];
  const isNone = data !== undefined || (ready && storage === undefined);
  const names = useMachinesById();
  const points = useMemo(
    () =>
      (data?.points ?? []).map(({ worstId, ...point }) => ({
        ...point,
        worstName: names.get(worstId ?? '')?.name,
      })),
    [data, names],
  );
  const [first, last] = [points[0], points[points.length - 1]];
  return (
    <Panel
      title={t('dashboard:climate')}
      to="/machine/humiture"
      cover={cover}
      action={
        // The browser's own: an input of the library would be the only one on the page.
        options.length > 0 && (
          <select
            className={classes.select}
            aria-label={t('dashboard:climate')}
            value={storage ?? ''}
            onChange={({ currentTarget }) =>
              setFilter({ storage: STORAGE_CLASS_NAMES.find((each) => each === currentTarget.value) })
            }
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )
      }
    >
      {data && first && last ? (
        <BandChart
          points={points}
          limits={{ low, high }}
          from={first.t}
          to={last.t}
          unit="°C"
          summary={t('dashboard:climateSummary')}
        />
      ) : (
        <EmptyState kind={isError ? 'failed' : isNone ? 'none' : 'loading'} onRetry={refetch} />
      )}
    </Panel>
  );
}

export function TrafficPanel() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const machines = useMachinesById();
  const { data, isError, refetch } = useWeekTrafficQuery(undefined, { pollingInterval: REFRESH_MS });
  const bars = useMemo(
    () => (data?.days ?? []).map(({ day, mb }) => ({ key: day, label: dayLabel(day), value: mb })),
    [data],
  );
  return (
    <Panel title={t('traffic')} to="/InterCard/InterCardMain">
      {data ? (
        <>
          <BarChart bars={bars} unit="MB" digits={1} summary={t('trafficSummary')} />
          <ZoneNote timeZone={CHINA_ZONE} />
          <p className={classes.where}>{t('trafficTop')}</p>
          {/* A list that scrolls must be reached by keyboard. */}
          <ul className={classes.list} tabIndex={0} aria-label={t('trafficTop')}>
            {data.top.slice(0, TOP).map(({ machineId, iccid, usedMb, planMb }) => (
              <li key={iccid} className={classes.row}>
                <span className={classes.main}>
                  <span className={classes.where} title={iccid}>
                    {machines.get(machineId)?.name ?? `…${iccid.slice(-TOLD_BY)}`}
                  </span>
                </span>
                <MeterBar
                  label={machines.get(machineId)?.name ?? iccid}
                  value={usedMb}
                  max={planMb}
                  text={format.megabytes(usedMb)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
      )}
    </Panel>
  );
}
