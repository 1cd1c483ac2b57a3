import { ALERTS_OPENED_BY } from '@contract/alerts';
import { DOORS_OPENED_BY } from '@contract/doors';
import type { ControlFigure } from '@contract/home/control';
import type { Quality } from '@contract/live';
import type { PermissionKey } from '@contract/permissions';
import {
  alarmsAt,
  countConditions,
  DOOR_LIST,
  openDoors,
  useConditions,
  useCoverage,
  useDoors,
  useStockLevels,
} from '@live';
import { useFormat, usePermission } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard } from '@shared/ui';
import { DoorOpen, PackageX, Siren } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ClimateCard, ConnectionCard, Parts, SoldCard, type TotalsProps } from './FleetCards';

const STOCK = '/machine/equipmentMain/productWarning';

function AlertsCard({ q }: { q: Quality }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const { critical, high, all } = countConditions(useConditions());
  return (
    <StatCard
      icon={Siren}
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

/** The figures, and who may see each: anybody, or whoever has the key. */
export const CARDS: Readonly<
  Record<ControlFigure, readonly [ComponentType<TotalsProps>, key?: PermissionKey]>
> = {
  connection: [ConnectionCard],
  alerts: [AlertsCard, ...ALERTS_OPENED_BY],
  climate: [ClimateCard],
  doors: [DoorsCard, ...DOORS_OPENED_BY],
  stock: [StockCard],
  sold: [SoldCard],
};
