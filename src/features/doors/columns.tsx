import { doorLimitSec } from '@contract/doors';
import { Opener, useConnection } from '@live';
import { Moment, useKnownTime } from '@realtime';
import { NOTHING, useFormat, withUnit } from '@shared/lib';
import { type Column, ConnectionBadge, StatusBadge, TwoLines } from '@shared/ui';
import { Check, ShieldAlert, TimerOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooLong, type NamedDoor, openMs } from './doorRows';

function Authorisation({ authorised }: { authorised: boolean }) {
  const { t } = useTranslation('doors');
  return authorised ? (
    <StatusBadge icon={Check} tone="plain" text={t('authorised')} />
  ) : (
    <StatusBadge icon={ShieldAlert} tone="critical" text={t('unauthorised')} />
  );
}

function Duration({ door }: NamedDoor) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const text = useKnownTime((knownAt) => format.duration(openMs(door, knownAt)));
  const tooLong = useKnownTime((knownAt) => isTooLong(door, knownAt));
  return (
    <TwoLines>
      {text} {tooLong && <StatusBadge icon={TimerOff} tone="warn" text={t('tooLong')} />}
    </TwoLines>
  );
}

/** While a machine is not heard of, its door may have been closed long ago. */
function Place({ door, name }: NamedDoor) {
  const conn = useConnection(door.machineId);
  const isDoubtful = door.state === 'open' && conn !== undefined && conn !== 'online';
  return <TwoLines below={isDoubtful && <ConnectionBadge conn={conn} />}>{name}</TwoLines>;
}

/** Columns of door records. */
export function useDoorColumns(): Column<NamedDoor>[] {
  const { t } = useTranslation(['doors', 'domain']);
  const format = useFormat();
  return useMemo(
    (): Column<NamedDoor>[] => [
      {
        key: 'machine',
        header: t('doors:machine'),
        grow: 188,
        card: 'title',
        render: (row) => <Place {...row} />,
      },
      { key: 'cabinet', header: t('doors:cabinet'), width: 78, render: ({ door }) => door.cabinet },
      {
        key: 'openAt',
        header: t('doors:openAt'),
        width: 125,
        card: 'fact',
        render: ({ door }) => <Moment at={door.openAt} />,
      },
      {
        key: 'duration',
        header: t('doors:duration'),
        width: 130,
        card: 'twoLines',
        render: (row) => <Duration {...row} />,
      },
      {
        key: 'purpose',
        header: t('doors:purpose'),
        grow: 155,
        card: 'twoLines',
        render: ({ door }) => (
          <TwoLines>
            {t(`domain:purpose.${door.purpose}`)} ·{' '}
            {t('doors:limit', { limit: format.duration(doorLimitSec(door.purpose) * 1_000) })}
          </TwoLines>
        ),
      },
      {
        key: 'by',
        header: t('doors:by'),
        grow: 155,
        card: 'twoLines',
        render: ({ door }) => (
          <TwoLines>
            <Opener door={door} />
          </TwoLines>
        ),
      },
      {
        key: 'auth',
        header: t('doors:authorisation'),
        width: 150,
        card: 'state',
        render: ({ door }) => <Authorisation authorised={door.authorised} />,
      },
      {
        key: 'rise',
        header: t('doors:rise'),
        width: 110,
        align: 'right',
        render: ({ door }) => (door.rise === null ? NOTHING : withUnit(format.celsius(door.rise), '°C')),
      },
    ],
    [t, format],
  );
}
