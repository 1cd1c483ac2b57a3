import type { AlarmMessage, AlarmMessages } from '@contract/alarms/escalation';
import { type AlertRow, isActive } from '@contract/alerts';
import { MINUTE_MS } from '@contract/time/durations';
import { useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useAlertMessagesQuery } from '../alerts.api';
import classes from './DetailsPanel.module.css';

/** Levels are notified by a job; an open page has to poll. */
const ASK_EVERY_MS = 15_000;

function Message({ message, now }: { message: AlarmMessage; now: number }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { level, party, name, mobile, at, state, dueAt } = message;
  const until = state === 'waiting' && dueAt !== null && t('told.until', { time: format.moment(dueAt, now) });
  const facts = [
    t('told.level', { level }),
    t(`told.party.${party}`),
    mobile,
    t(`told.state.${state}`),
    until,
  ];
  return (
    <li data-state={state}>
      <span className={classes.verdict}>
        <strong>{name}</strong>
        <span>{format.moment(at, now)}</span>
      </span>
      <span className={classes.inputs}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

function Next({ next, now }: { next: AlarmMessages['next']; now: number }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  if (!next) return null;
  const time = format.moment(next.at, now);
  return <span className={classes.inputs}>{t('told.next', { level: next.level, time })}</span>;
}

/** Who got a text about an alarm, at which level, how that ended, and who comes next. */
export function Told({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const now = useServerNow(MINUTE_MS);
  const { data, isError, refetch } = useAlertMessagesQuery(
    { id: alert.id, ver: alert.ver },
    { pollingInterval: isActive(alert) ? ASK_EVERY_MS : 0 },
  );
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const { messages, next } = data;
  if (messages.length === 0 && !next)
    return <EmptyState kind="none" title={t('told.none')} text={t('told.noneText')} />;
  return (
    <>
      <Next next={next} now={now} />
      <ol className={classes.decisions}>
        {messages.map((message) => (
          <Message key={message.id} message={message} now={now} />
        ))}
      </ol>
    </>
  );
}
