import type { MachineState } from '@contract/machines';
import { type ClimateState, MachineValue, MeasuredAge, Temperature } from '@live';
import { rangeText, useFormat } from '@shared/lib';
import RegionName from '@shared/regions/RegionName';
import { type Column, StatusBadge, type Tone, TwoLines } from '@shared/ui';
import { Check, CircleDashed, Clock, type LucideIcon, Thermometer, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneRow } from './zoneRows';

export const STATE_LOOKS: Record<ClimateState, { icon: LucideIcon; tone: Tone }> = {
  out: { icon: TriangleAlert, tone: 'critical' },
  warn: { icon: Thermometer, tone: 'warn' },
  ok: { icon: Check, tone: 'plain' },
  old: { icon: Clock, tone: 'off' },
  none: { icon: CircleDashed, tone: 'off' },
};

function Humidity({ id, zone }: { id: string; zone?: string }) {
  const { humidity } = useFormat();
  const text = useCallback(({ rh }: MachineState) => humidity(rh), [humidity]);
  return <MachineValue id={id} zone={zone} of={['rh']} live="rh" text={text} unit="%" size="sm" hideAge />;
}

/** Columns of machines, each by its worst zone. */
export function useZoneColumns(): Column<ZoneRow>[] {
  const { t } = useTranslation(['climate', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<ZoneRow>[] => [
      {
        key: 'machine',
        header: t('common:machine'),
        grow: 215,
        card: 'title',
        render: ({ info }) => (
          <TwoLines
            below={
              <>
                <RegionName name={info.city} /> · {info.serialNo}
              </>
            }
          >
            {info.name}
          </TwoLines>
        ),
      },
      {
        key: 'class',
        header: t('climate:storage'),
        grow: 183,
        // With nothing below the range of the class is read whole.
        render: ({ info, zone, others }) => (
          <TwoLines>
            {others && `${zone?.zone ?? info.mainZone} · `}
            {t(`domain:storage.${(zone ?? info).storageClass}`)}
          </TwoLines>
        ),
      },
      {
        key: 'state',
        header: t('climate:state'),
        width: 130,
        card: 'state',
        render: ({ state }) => <StatusBadge {...STATE_LOOKS[state]} text={t(`climate:states.${state}`)} />,
      },
      {
        key: 'temp',
        header: t('common:temperature'),
        width: 125,
        align: 'right',
        card: 'fact',
        render: ({ info, zone }) => <Temperature id={info.id} zone={zone?.zone} />,
      },
      {
        key: 'limits',
        header: t('climate:limits'),
        width: 112,
        align: 'right',
        card: 'fact',
        render: ({ limits }) => rangeText(format.number(limits.tLow), format.number(limits.tHigh), '°C'),
      },
      {
        key: 'rh',
        header: t('common:humidity'),
        width: 105,
        align: 'right',
        card: 'fact',
        render: ({ info, zone }) => <Humidity id={info.id} zone={zone?.zone} />,
      },
      {
        key: 'rhLimits',
        header: t('climate:humidityLimits'),
        width: 112,
        align: 'right',
        render: ({ limits: { humidity } }) =>
          rangeText(format.number(humidity.low), format.number(humidity.high), '%'),
      },
      {
        key: 'age',
        header: t('climate:measured'),
        width: 110,
        align: 'right',
        card: 'fact',
        render: ({ info, zone }) => <MeasuredAge id={info.id} zone={zone?.zone} />,
      },
    ],
    [t, format],
  );
}
