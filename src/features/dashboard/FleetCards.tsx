import { CLIMATE_PAGE } from '@contract/climate';
import type { Quality } from '@contract/live';
import { type MachinesState, selectMachines, useCoverage } from '@live';
import { Text } from '@mantine/core';
import { useKnownAt } from '@realtime';
import { useFormat, usePermission } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard, useServiceEnded } from '@shared/ui';
import { Radio, ShoppingBag, Thermometer } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './DashboardScreen.module.css';
import { totalsOf } from './fleetState';

const FLEET = '/machine/equipmentMain/live';
const CLIMATE = '/machine/humiture';

/** In place of a figure whose service has ended. */
const NONE = <Text c="dimmed">–</Text>;

interface Part {
  text: string;
  /** The list that has as many rows; absent for those who may not see it, and for what is no count. */
  to?: string | false;
}

/** Smaller figures under a large one, each with the list behind it; a line breaks between two of them. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, to }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      <span className={classes.part}>{to ? <Link to={to}>{text}</Link> : text}</span>
    </Fragment>
  ));
}

export function useTotals() {
  const knownAt = useKnownAt(2_000);
  return useSelector(
    (state: { machines: MachinesState }) => totalsOf(selectMachines(state), knownAt),
    shallowEqual,
  );
}

export interface TotalsProps {
  totals: ReturnType<typeof useTotals>;
  q: Quality;
}

/** Never connected is not offline: such a machine was not switched on yet. */
export function ConnectionCard({ totals, q }: TotalsProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const opens = usePermission('clientMain');
  const { machines, online, checking, offline, unknown } = totals;
  const listOf = (conn: string) => opens && `${FLEET}?conn=${conn}`;
  return (
    <StatCard
      icon={Radio}
      title={t('online')}
      to={opens ? `${FLEET}?conn=online` : undefined}
      tone={offline > 0 ? 'warn' : 'plain'}
      value={<LiveValue live="fleet.online" size="xl" q={q} text={number(online)} />}
      sub={
        <Parts
          parts={[
            { text: t('ofMachines', { of: number(machines) }), to: opens && FLEET },
            { text: t('offline', { count: offline }), to: listOf('offline') },
            ...(checking > 0 ? [{ text: t('checking', { count: checking }), to: listOf('checking') }] : []),
            ...(unknown > 0 ? [{ text: t('neverSeen', { count: unknown }), to: listOf('unknown') }] : []),
          ]}
        />
      }
    />
  );
}

export function ClimateCard(props: TotalsProps) {
  const { t } = useTranslation('dashboard');
  const ended = useServiceEnded(CLIMATE_PAGE);
  if (ended) return <StatCard icon={Thermometer} title={t('outOfRange')} value={NONE} sub={ended} />;
  return <RunningClimateCard {...props} />;
}

function RunningClimateCard({ totals: { out, near }, q }: TotalsProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const cover = useCoverage();
  const opens = usePermission(CLIMATE_PAGE);
  return (
    <StatCard
      icon={Thermometer}
      title={t('outOfRange')}
      to={opens ? `${CLIMATE}?state=out` : undefined}
      tone={out > 0 ? 'critical' : 'plain'}
      value={<LiveValue live="fleet.out" size="xl" q={q} text={number(out)} />}
      sub={
        <>
          <Parts parts={[{ text: t('nearLimit', { count: near }), to: opens && `${CLIMATE}?state=warn` }]} />
          {cover && ' · '}
          {cover && (
            <span className={classes.part}>
              <CoverageNote cover={cover} />
            </span>
          )}
        </>
      }
    />
  );
}

export function SoldCard({ totals: { sold24h }, q }: TotalsProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const cover = useCoverage();
  const opens = usePermission('clientMain');
  return (
    <StatCard
      icon={ShoppingBag}
      title={t('sold24h')}
      to={opens ? `${FLEET}?sort=sold&descending=1` : undefined}
      value={<LiveValue live="fleet.sold" size="xl" q={q} text={number(sold24h)} />}
      sub={cover && <CoverageNote cover={cover} />}
    />
  );
}
