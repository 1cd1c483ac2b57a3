import { useAlerts, useDoors } from '@live';
import { Moment } from '@realtime';
import { useFormat } from '@shared/lib';
import { Check, DoorClosed, DoorOpen, Siren, SirenOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardScreen.module.css';
import { type FleetEvent, latestEvents } from './events';
import { ListPanel, useNames } from './ListPanel';

const EVENTS = 14;

function useEventText(): (event: FleetEvent) => string {
  const { t } = useTranslation(['dashboard', 'domain']);
  const format = useFormat();
  return (event) => {
    if ('alert' in event)
      return `${t(`domain:alarm.${event.alert.code}`)} · ${t(`domain:state.${event.kind}`)}`;
    if (event.kind === 'doorOpened') {
      return t('dashboard:event.doorOpened', { purpose: t(`domain:purpose.${event.door.purpose}`) });
    }
    const { openAt, closeAt } = event.door;
    return t('dashboard:event.doorClosed', { duration: format.duration((closeAt ?? openAt) - openAt) });
  };
}

const ICONS = {
  raised: Siren,
  acknowledged: Check,
  cleared: SirenOff,
  doorOpened: DoorOpen,
  doorClosed: DoorClosed,
} as const;

export function EventsPanel() {
  const { t } = useTranslation('dashboard');
  const alerts = useAlerts();
  const doors = useDoors();
  const nameOf = useNames();
  const textOf = useEventText();
  const events = useMemo(() => latestEvents(alerts, doors, EVENTS), [alerts, doors]);
  return (
    <ListPanel title={t('events')} none={t('noEvents')}>
      {events.map((event) => {
        const Icon = ICONS[event.kind];
        return (
          <li key={event.key} className={classes.row}>
            <Icon size={16} aria-hidden className={classes.icon} />
            <span className={classes.main}>
              <span className={classes.what}>{textOf(event)}</span>
              <span className={classes.where}>{nameOf(event.machineId)}</span>
            </span>
            <span className={classes.age}>
              <Moment at={event.at} />
            </span>
          </li>
        );
      })}
    </ListPanel>
  );
}
