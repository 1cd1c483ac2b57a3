import type { MachineInfo, MachineState } from '@contract/machines';
import {
  LiveConnection,
  type Machine,
  MachineValue,
  OfMachine,
  Temperature,
  useMachineInfo,
  useOtherZones,
} from '@live';
import { Age } from '@realtime';
import { useFormat } from '@shared/lib';
import RegionName from '@shared/regions/RegionName';
import { type Column, MeterBar, StatusBadge, TwoLines } from '@shared/ui';
import type { TFunction } from 'i18next';
import { DoorOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fillOf } from './fleetRows';

type MachineCellProps = { machine: Machine };
type MachineIdProps = Pick<MachineInfo, 'id'>;

function Connected({ machine }: MachineCellProps) {
  return <LiveConnection conn={machine.state.conn} brief />;
}

function Signal({ id }: MachineIdProps) {
  const { number } = useFormat();
  const text = useCallback(({ rssi }: MachineState) => number(rssi), [number]);
  return <MachineValue id={id} of={['rssi']} live="rssi" text={text} unit="dBm" size="sm" hideAge />;
}

/** Of the main zone, by name where it is not the only one. */
function MainTemperature({ id }: MachineIdProps) {
  const isOne = useOtherZones(id).length === 0;
  const mainZone = useMachineInfo(id)?.mainZone;
  return (
    <>
      {!isOne && `${mainZone} `}
      <Temperature id={id} />
    </>
  );
}

function Door({ machine }: MachineCellProps) {
  const { t } = useTranslation('domain');
  if (!machine.state.doorOpen) return t('doorState.closed');
  return <StatusBadge icon={DoorOpen} tone="warn" text={t('doorState.open')} />;
}

function Seen({ machine }: MachineCellProps) {
  return <Age at={machine.state.seenAt} />;
}

function Fill({ machine }: MachineCellProps) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const { units, capacity } = machine.state;
  const share = fillOf(machine);
  if (share === undefined) return format.number(undefined);
  return <MeterBar label={t('fill')} value={units} max={capacity} text={format.percent(share)} />;
}

function Sold({ machine }: MachineCellProps) {
  return useFormat().number(machine.state.sold24h);
}

function Data({ machine }: MachineCellProps) {
  return useFormat().megabytes(machine.state.mbToday);
}

/** What a figure elsewhere adds up: the column stands there for anyone who came from it. */
export type FleetFigure = 'sold' | 'data';
const cityCell = ({ city }: MachineInfo) => <RegionName name={city} />;

const FIGURES = {
  sold: { of: ['sold24h'], show: Sold },
  data: { of: ['mbToday'], show: Data },
} as const;

function figureColumns(t: TFunction<['devices']>, figure: FleetFigure | undefined): Column<MachineInfo>[] {
  if (!figure) return [];
  const render = ({ id }: MachineInfo) => <OfMachine id={id} {...FIGURES[figure]} />;
  const header = t(`devices:figures.${figure}`);
  return [{ key: figure, header, width: 100, align: 'right', sortable: true, card: 'fact', render }];
}

/** Columns of the fleet: what a machine says of itself is heard by its cells. */
export function useFleetColumns(figure?: FleetFigure): Column<MachineInfo>[] {
  const { t } = useTranslation(['devices', 'domain', 'common']);
  return useMemo(
    (): Column<MachineInfo>[] => [
      {
        key: 'name',
        header: t('devices:name'),
        grow: 187,
        share: 3,
        sortable: true,
        card: 'title',
        render: (info) => <TwoLines below={`${info.serialNo} · ${info.orgName}`}>{info.name}</TwoLines>,
      },
      ...figureColumns(t, figure),
      { key: 'city', header: t('devices:city'), grow: 104, sortable: true, render: cityCell },
      {
        key: 'class',
        header: t('devices:storage'),
        grow: 158,
        render: ({ storageClass }) => <TwoLines>{t(`domain:storage.${storageClass}`)}</TwoLines>,
      },
      {
        key: 'conn',
        header: t('devices:connection'),
        grow: 136,
        sortable: true,
        card: 'state',
        render: ({ id }) => <OfMachine id={id} of={['conn']} show={Connected} />,
      },
      {
        key: 'temp',
        header: t('common:temperature'),
        width: 126,
        align: 'right',
        sortable: true,
        card: 'fact',
        render: ({ id }) => <MainTemperature id={id} />,
      },
      {
        key: 'door',
        header: t('devices:door'),
        width: 75,
        card: 'fact',
        render: ({ id }) => <OfMachine id={id} of={['doorOpen']} show={Door} />,
      },
      {
        key: 'fill',
        header: t('devices:fill'),
        width: 100,
        sortable: true,
        card: 'fact',
        render: ({ id }) => <OfMachine id={id} of={['units', 'capacity']} show={Fill} />,
      },
      {
        key: 'signal',
        header: t('devices:signal'),
        width: 88,
        align: 'right',
        sortable: true,
        render: ({ id }) => <Signal id={id} />,
      },
      {
        key: 'seen',
        header: t('devices:seen'),
        width: 92,
        align: 'right',
        sortable: true,
        card: 'fact',
        render: ({ id }) => <OfMachine id={id} of={['seenAt']} show={Seen} />,
      },
    ],
    [t, figure],
  );
}
