import type { DoorRow } from '@contract/doors';
import { CHINA_ZONE } from '@contract/time/chinaTime';
import { NOTHING } from '@shared/lib';
import { StatusBadge } from '@shared/ui';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openerOf, useDoorPeopleQuery } from './doorPeople';
import { useMachineInfo } from './machineWatch';

/** Who opened a door, by name; unassigned or expired numbers are highlighted. */
export function Opener({ door }: { door: DoorRow }) {
  const { t } = useTranslation('doors');
  const { data } = useDoorPeopleQuery(door.org, { skip: door.openBy === null });
  const timeZone = useMachineInfo(door.machineId)?.timezone ?? CHINA_ZONE;
  if (!data) return door.openBy ?? NOTHING;
  const opener = openerOf(door, data.people, timeZone);
  if (!opener) return NOTHING;
  const { kind, text } = opener;
  if (kind === 'known') return text;
  const why = t(kind === 'invalid' ? 'notValid' : 'unknownNumber');
  return (
    <>
      {text} <StatusBadge icon={TriangleAlert} tone="warn" text={why} />
    </>
  );
}
