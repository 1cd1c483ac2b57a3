import { coverageOf, foldLink, useAlerts, useKnownAt, useLink, useMachines, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard } from '@shared/ui';
import { Bell, DoorOpen, PackageX, Radio, ShoppingBag, Thermometer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { countByPriority, totalsOf } from './fleetState';

/** The figures one reads from the other end of the room. */
export function Kpis() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const machines = useMachines();
  const alerts = useAlerts();
  const live = useLink().phase === 'live';
  const q = useReady() ? foldLink('live', live) : 'never';
  const knownAt = useKnownAt(2_000);
  const totals = useMemo(() => totalsOf(machines, knownAt), [machines, knownAt]);
  const open = useMemo(() => countByPriority(alerts), [alerts]);
  const cover = coverageOf(machines, knownAt, live);
  const value = (name: string, count: number) => (
    <LiveValue live={`fleet.${name}`} size="xl" q={q} text={format.number(count)} />
  );
  const openAll = open.critical + open.high + open.medium + open.low;
  return (
    <div className={classes.kpis}>
      <StatCard
        icon={Radio}
        title={t('online')}
        to="/machine/equipmentMain/live"
        tone={totals.offline > 0 ? 'warn' : 'plain'}
        value={value('online', totals.online)}
        sub={`${t('ofMachines', { of: format.number(totals.machines) })} · ${t('offline', { count: totals.offline })}`}
      />
      <StatCard
        icon={Bell}
        title={t('openAlerts')}
        to="/machine/warnNoticeList"
        tone={open.critical > 0 ? 'critical' : open.high > 0 ? 'bad' : 'plain'}
        value={value('alerts', openAll)}
        sub={t('urgent', { critical: format.number(open.critical), high: format.number(open.high) })}
      />
      <StatCard
        icon={Thermometer}
        title={t('outOfRange')}
        to="/machine/humiture?state=out"
        tone={totals.out > 0 ? 'critical' : 'plain'}
        value={value('out', totals.out)}
        sub={
          <>
            {t('nearLimit', { count: totals.near })} · <CoverageNote cover={cover} />
          </>
        }
      />
      <StatCard
        icon={DoorOpen}
        title={t('doorsOpen')}
        to="/machine/openDoor"
        value={value('doors', totals.doorsOpen)}
        sub={<CoverageNote cover={cover} />}
      />
      <StatCard
        icon={PackageX}
        title={t('soldOut')}
        to="/machine/equipmentMain/productWarning"
        tone={totals.soldOut > 0 ? 'warn' : 'plain'}
        value={value('soldOut', totals.soldOut)}
        sub={t('lowLanes', { count: totals.lowLanes })}
      />
      <StatCard
        icon={ShoppingBag}
        title={t('sold24h')}
        value={value('sold', totals.sold24h)}
        sub={<CoverageNote cover={cover} />}
      />
    </div>
  );
}
