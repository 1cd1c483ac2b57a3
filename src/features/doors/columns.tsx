import { doorLimitSec } from '@contract/doors';
import { NOTHING, useFormat } from '@shared/lib';
import { type Column, ConnectionBadge, StatusBadge } from '@shared/ui';
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

function Duration({ row, now }: { row: NamedDoor; now: number }) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const text = format.duration(openMs(row.door, now));
  if (!isTooLong(row.door, now)) return <>{text}</>;
  return <StatusBadge icon={TimerOff} tone="warn" text={`${text} · ${t('tooLong')}`} />;
}

/** While a machine is not heard of, its door may have been closed long ago. */
function Place({ row: { door, name, conn } }: { row: NamedDoor }) {
  const isDoubtful = door.state === 'open' && conn !== undefined && conn !== 'online';
  return (
    <>
      {name} {isDoubtful && <ConnectionBadge conn={conn} />}
    </>
  );
}

/** Columns of door records; `now` in server ms moves the open ones on. */
export function useDoorColumns(now: number): Column<NamedDoor>[] {
  const { t } = useTranslation(['doors', 'domain']);
  const format = useFormat();
  return useMemo(
    (): Column<NamedDoor>[] => [
      { key: 'machine', header: t('doors:machine'), grow: 200, render: (row) => <Place row={row} /> },
      { key: 'cabinet', header: t('doors:cabinet'), width: 90, render: ({ door }) => door.cabinet },
      {
        key: 'openAt',
        header: t('doors:openAt'),
        width: 140,
        render: ({ door }) => format.moment(door.openAt, now),
      },
      {
        key: 'duration',
        header: t('doors:duration'),
        width: 170,
        render: (row) => <Duration row={row} now={now} />,
      },
      {
        key: 'purpose',
        header: t('doors:purpose'),
        grow: 170,
        render: ({ door }) =>
          `${t(`domain:purpose.${door.purpose}`)} · ${t('doors:limit', { limit: format.duration(doorLimitSec(door.purpose) * 1_000) })}`,
      },
      { key: 'by', header: t('doors:by'), width: 110, render: ({ door }) => door.openBy ?? NOTHING },
      {
        key: 'auth',
        header: t('doors:authorisation'),
        width: 130,
        render: ({ door }) => <Authorisation authorised={door.authorised} />,
      },
      {
        key: 'rise',
        header: t('doors:rise'),
        width: 100,
        align: 'right',
        render: ({ door }) => (door.rise === null ? NOTHING : `${format.celsius(door.rise)} °C`),
      },
    ],
    [t, format, now],
  );
}
