import { HUMIDITY_LIMITS } from '@contract/climate';
import type { Machine } from '@live';
import { useFormat } from '@shared/lib';
import { Age, type Column, LiveValue, StatusBadge, type Tone, TwoLines } from '@shared/ui';
import { Check, CircleDashed, Clock, type LucideIcon, Thermometer, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClimateState, ZoneRow } from './zoneRows';

export const STATE_LOOKS: Record<ClimateState, { icon: LucideIcon; tone: Tone }> = {
  out: { icon: TriangleAlert, tone: 'critical' },
  warn: { icon: Thermometer, tone: 'warn' },
  ok: { icon: Check, tone: 'plain' },
  old: { icon: Clock, tone: 'off' },
  none: { icon: CircleDashed, tone: 'off' },
};

function Name({ machine: { info } }: { machine: Machine }) {
  return <TwoLines below={`${info.city} · ${info.serialNo}`}>{info.name}</TwoLines>;
}

/** A live value as small as a table wants it. */
function Reading(props: ComponentProps<typeof LiveValue>) {
  return <LiveValue size="sm" hideAge {...props} />;
}

/** Columns of zones; `now` in server ms. */
export function useZoneColumns(now: number): Column<ZoneRow>[] {
  const { t } = useTranslation(['climate', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<ZoneRow>[] => [
      {
        key: 'machine',
        header: t('common:machine'),
        grow: 240,
        render: ({ machine }) => <Name machine={machine} />,
      },
      {
        key: 'class',
        header: t('climate:storage'),
        grow: 180,
        render: ({ machine }) => t(`domain:storage.${machine.info.storageClass}`),
      },
      {
        key: 'state',
        header: t('climate:state'),
        width: 150,
        render: ({ state }) => <StatusBadge {...STATE_LOOKS[state]} text={t(`climate:states.${state}`)} />,
      },
      {
        key: 'temp',
        header: t('common:temperature'),
        width: 130,
        align: 'right',
        render: ({ machine, q, ageMs }) => (
          <Reading live="temp" text={format.celsius(machine.state.temp)} unit="°C" q={q} ageMs={ageMs} />
        ),
      },
      {
        key: 'limits',
        header: t('climate:limits'),
        width: 120,
        align: 'right',
        render: ({ limits }) => `${format.number(limits.tLow)} – ${format.number(limits.tHigh)} °C`,
      },
      {
        key: 'rh',
        header: t('common:humidity'),
        width: 120,
        align: 'right',
        render: ({ machine, q, ageMs }) => (
          <Reading live="rh" text={format.humidity(machine.state.rh)} unit="%" q={q} ageMs={ageMs} />
        ),
      },
      {
        key: 'rhLimits',
        header: t('climate:humidityLimits'),
        width: 120,
        align: 'right',
        render: () => `${HUMIDITY_LIMITS.low} – ${HUMIDITY_LIMITS.high} %`,
      },
      {
        key: 'age',
        header: t('climate:measured'),
        width: 110,
        align: 'right',
        render: ({ machine }) => <Age at={machine.state.tMeas} now={now} />,
      },
    ],
    [t, format, now],
  );
}
