import { ageingOf, type Machine } from '@live';
import { agedQuality } from '@realtime';
import { type Format, useFormat } from '@shared/lib';
import { Age, type Column, ConnectionBadge, LiveValue, MeterBar, StatusBadge, TwoLines } from '@shared/ui';
import { DoorOpen } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fillOf } from './fleetRows';

function Name({ machine: { info } }: { machine: Machine }) {
  return <TwoLines below={`${info.serialNo} · ${info.orgName}`}>{info.name}</TwoLines>;
}

interface ReadingProps {
  machine: Machine;
  now: number;
  live: boolean;
  format: Format;
}

function Temperature({ machine, now, live, format }: ReadingProps) {
  const { q, ageMs } = agedQuality(ageingOf(machine), now, live);
  return (
    <LiveValue
      live="temp"
      text={format.celsius(machine.state.temp)}
      unit="°C"
      q={q}
      ageMs={ageMs}
      size="sm"
      hideAge
    />
  );
}

function Signal({ machine, now, live, format }: ReadingProps) {
  const { q, ageMs } = agedQuality(ageingOf(machine), now, live);
  const text = format.number(machine.state.rssi);
  return <LiveValue live="rssi" text={text} unit="dBm" q={q} ageMs={ageMs} size="sm" hideAge />;
}

function Door({ open }: { open: boolean | undefined }) {
  const { t } = useTranslation('domain');
  if (!open) return t('doorState.closed');
  return <StatusBadge icon={DoorOpen} tone="warn" text={t('doorState.open')} />;
}

function Fill({ machine, label, format }: { machine: Machine; label: string; format: Format }) {
  const { units, capacity } = machine.state;
  const share = fillOf(machine);
  if (share === undefined) return format.number(undefined);
  return <MeterBar label={label} value={units} max={capacity} text={format.percent(share)} />;
}

/** Columns of the fleet. `now` in server ms; `live` says whether the link is. */
export function useFleetColumns(now: number, live: boolean): Column<Machine>[] {
  const { t } = useTranslation(['devices', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<Machine>[] => [
      {
        key: 'name',
        header: t('devices:name'),
        grow: 220,
        sortable: true,
        render: (machine) => <Name machine={machine} />,
      },
      { key: 'city', header: t('devices:city'), width: 95, sortable: true, render: ({ info }) => info.city },
      {
        key: 'class',
        header: t('devices:storage'),
        grow: 150,
        render: ({ info }) => t(`domain:storage.${info.storageClass}`),
      },
      {
        key: 'conn',
        header: t('devices:connection'),
        width: 125,
        sortable: true,
        render: ({ state }) => <ConnectionBadge conn={state.conn} />,
      },
      {
        key: 'temp',
        header: t('common:temperature'),
        width: 125,
        align: 'right',
        sortable: true,
        render: (machine) => <Temperature machine={machine} now={now} live={live} format={format} />,
      },
      {
        key: 'door',
        header: t('devices:door'),
        width: 85,
        render: ({ state }) => <Door open={state.doorOpen} />,
      },
      {
        key: 'fill',
        header: t('devices:fill'),
        width: 140,
        sortable: true,
        render: (machine) => <Fill machine={machine} label={t('devices:fill')} format={format} />,
      },
      {
        key: 'signal',
        header: t('devices:signal'),
        width: 110,
        align: 'right',
        sortable: true,
        render: (machine) => <Signal machine={machine} now={now} live={live} format={format} />,
      },
      {
        key: 'seen',
        header: t('devices:seen'),
        width: 110,
        align: 'right',
        sortable: true,
        render: ({ state }) => <Age at={state.seenAt} now={now} />,
      },
    ],
    [t, format, now, live],
  );
}
