import { ALERTS_OPENED_BY } from '@contract/alerts';
import { DOORS_OPENED_BY } from '@contract/doors';
import type { Quality } from '@contract/live';
import { type MachinesState, selectMachines, useAlerts, useCoverage, useStockLevels } from '@live';
import { foldLink, useIsLive, useKnownAt, useReady } from '@realtime';
import { useAnyPermission, useFormat, usePermission } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard } from '@shared/ui';
import { Bell, DoorOpen, PackageX, Radio, ShoppingBag, Thermometer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import classes from './DashboardScreen.module.css';
import { countByPriority, totalsOf } from './fleetState';

function AlertsCard({ q }: { q: Quality }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const alerts = useAlerts();
  const { critical, high, medium, low } = useMemo(() => countByPriority(alerts), [alerts]);
  return (
    <StatCard
      icon={Bell}
      title={t('openAlerts')}
      to="/machine/warnNoticeList"
      tone={critical > 0 ? 'critical' : high > 0 ? 'bad' : 'plain'}
      value={
        <LiveValue live="fleet.alerts" size="xl" q={q} text={format.number(critical + high + medium + low)} />
      }
      sub={t('urgent', { critical: format.number(critical), high: format.number(high) })}
    />
  );
}

/** Counted as the page is that it opens: products of machines, by level. */
function StockCard({ q }: { q: Quality }) {
  const { t } = useTranslation('domain');
  const format = useFormat();
  const { out, critical, low } = useStockLevels();
  const opensStock = usePermission('clientMain');
  return (
    <StatCard
      icon={PackageX}
      title={t('level.out')}
      to={opensStock ? '/machine/equipmentMain/productWarning?level=out' : undefined}
      tone={out > 0 ? 'warn' : 'plain'}
      value={<LiveValue live="fleet.out-of-stock" size="xl" q={q} text={format.number(out)} />}
      sub={`${t('level.critical')} ${format.number(critical)} · ${t('level.low')} ${format.number(low)}`}
    />
  );
}

/** The figures one reads from the other end of the room. */
export function Kpis() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const live = useIsLive();
  const q = useReady() ? foldLink('live', live) : 'never';
  const knownAt = useKnownAt(2_000);
  const totals = useSelector(
    (state: { machines: MachinesState }) => totalsOf(selectMachines(state), knownAt),
    shallowEqual,
  );
  const cover = useCoverage();
  const note = cover && <CoverageNote cover={cover} />;
  const value = (name: string, count: number) => (
    <LiveValue live={`fleet.${name}`} size="xl" q={q} text={format.number(count)} />
  );
  const seesAlerts = useAnyPermission(ALERTS_OPENED_BY);
  const opensDoors = useAnyPermission(DOORS_OPENED_BY);
  const opensClimate = usePermission('humiture');
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
      {seesAlerts && <AlertsCard q={q} />}
      <StatCard
        icon={Thermometer}
        title={t('outOfRange')}
        to={opensClimate ? '/machine/humiture?state=out' : undefined}
        tone={totals.out > 0 ? 'critical' : 'plain'}
        value={value('out', totals.out)}
        sub={
          <>
            {t('nearLimit', { count: totals.near })}
            {note && ' · '}
            {note}
          </>
        }
      />
      <StatCard
        icon={DoorOpen}
        title={t('doorsOpen')}
        to={opensDoors ? '/machine/openDoor' : undefined}
        value={value('doors', totals.doorsOpen)}
        sub={note}
      />
      <StockCard q={q} />
      <StatCard icon={ShoppingBag} title={t('sold24h')} value={value('sold', totals.sold24h)} sub={note} />
    </div>
  );
}
