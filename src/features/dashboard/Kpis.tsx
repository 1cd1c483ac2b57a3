import { ALERTS_OPENED_BY } from '@contract/alerts';
import { DOORS_OPENED_BY } from '@contract/doors';
import type { Figure } from '@contract/home/control';
import type { Quality } from '@contract/live';
import type { PermissionKey } from '@contract/permissions';
import {
  alarmsAt,
  countConditions,
  DOOR_LIST,
  type MachinesState,
  openDoors,
  selectMachines,
  useConditions,
  useCoverage,
  useDoors,
  useStockLevels,
} from '@live';
import { foldLink, useIsLive, useKnownAt, useReady } from '@realtime';
import { AccessContext, useFormat, usePermission } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard } from '@shared/ui';
import { Bell, DoorOpen, PackageX, Radio, ShoppingBag, Thermometer } from 'lucide-react';
import { type ComponentType, use } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './DashboardScreen.module.css';
import { totalsOf } from './fleetState';

const FLEET = '/machine/equipmentMain/live';
const CLIMATE = '/machine/humiture';
const STOCK = '/machine/equipmentMain/productWarning';

interface Part {
  text: string;
  /** The list that has as many rows; absent for those who may not see it, and for what is no count. */
  to?: string | false;
}

/** Smaller figures under a large one, each with the list behind it. */
function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, to }, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      {to ? <Link to={to}>{text}</Link> : text}
    </span>
  ));
}

function AlertsCard({ q }: { q: Quality }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const { critical, high, all } = countConditions(useConditions());
  return (
    <StatCard
      icon={Bell}
      title={t('openAlerts')}
      to={alarmsAt()}
      tone={critical > 0 ? 'critical' : high > 0 ? 'bad' : 'plain'}
      value={<LiveValue live="fleet.alerts" size="xl" q={q} text={number(all)} />}
      sub={
        <Parts
          parts={[
            { text: t('critical', { critical: number(critical) }), to: alarmsAt({ priority: 'critical' }) },
            { text: t('high', { high: number(high) }), to: alarmsAt({ priority: 'high' }) },
          ]}
        />
      }
    />
  );
}

/** Products of machines, by level. */
function StockCard({ q }: { q: Quality }) {
  const { t } = useTranslation('domain');
  const { number } = useFormat();
  const levels = useStockLevels();
  const opens = usePermission('clientMain');
  const listOf = (level: keyof typeof levels) => (opens ? `${STOCK}?level=${level}` : undefined);
  return (
    <StatCard
      icon={PackageX}
      title={t('level.out')}
      to={listOf('out')}
      tone={levels.out > 0 ? 'warn' : 'plain'}
      value={<LiveValue live="fleet.out-of-stock" size="xl" q={q} text={number(levels.out)} />}
      sub={
        <Parts
          parts={(['critical', 'low'] as const).map((level) => ({
            text: `${t(`level.${level}`)} ${number(levels[level])}`,
            to: listOf(level),
          }))}
        />
      }
    />
  );
}

function useTotals() {
  const knownAt = useKnownAt(2_000);
  return useSelector(
    (state: { machines: MachinesState }) => totalsOf(selectMachines(state), knownAt),
    shallowEqual,
  );
}

interface TotalsProps {
  totals: ReturnType<typeof useTotals>;
  q: Quality;
}

/** Never heard of is not offline: such a machine was not switched on yet. */
function ConnectionCard({ totals, q }: TotalsProps) {
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

function ClimateCard({ totals: { out, near }, q }: TotalsProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const cover = useCoverage();
  const opens = usePermission('humiture');
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
          {cover && <CoverageNote cover={cover} />}
        </>
      }
    />
  );
}

function DoorsCard({ q }: { q: Quality }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const cover = useCoverage();
  const open = openDoors(useDoors()).length;
  return (
    <StatCard
      icon={DoorOpen}
      title={t('doorsOpen')}
      to={DOOR_LIST}
      value={<LiveValue live="fleet.doors" size="xl" q={q} text={number(open)} />}
      sub={cover && <CoverageNote cover={cover} />}
    />
  );
}

function SoldCard({ totals: { sold24h }, q }: TotalsProps) {
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

/** The figures, and who may see each: anybody, or whoever has the key. */
const CARDS: Readonly<Record<Figure, readonly [ComponentType<TotalsProps>, key?: PermissionKey]>> = {
  connection: [ConnectionCard],
  alerts: [AlertsCard, ...ALERTS_OPENED_BY],
  climate: [ClimateCard],
  doors: [DoorsCard, ...DOORS_OPENED_BY],
  stock: [StockCard],
  sold: [SoldCard],
};

/** The figures one reads from the other end of the room. */
export function Kpis({ figures }: { figures: readonly Figure[] }) {
  const live = useIsLive();
  const q = useReady() ? foldLink('live', live) : 'never';
  const totals = useTotals();
  const { permissions } = use(AccessContext);
  return (
    <div className={classes.kpis}>
      {figures.map((figure) => {
        const [Card, key] = CARDS[figure];
        return (!key || permissions.has(key)) && <Card key={figure} totals={totals} q={q} />;
      })}
    </div>
  );
}
