import type { AlertView } from '@contract/access/publicLinks';
import { useFormat } from '@shared/lib';
import { PriorityBadge } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './Public.module.css';

/** One alarm in plain words. */
export function AlertCard({ alert, explained }: { alert: AlertView; explained?: boolean }) {
  const { t } = useTranslation(['public', 'domain']);
  const format = useFormat();
  const facts: [string, string][] = [
    [t('public:machine'), alert.machine],
    [t('public:place'), alert.place],
    [t('public:since'), format.dateTime(alert.raisedAt)],
    [
      t('public:state'),
      alert.clearedAt ? t('public:clearedAt', { time: format.dateTime(alert.clearedAt) }) : t('public:open'),
    ],
  ];
  if (alert.value !== null) facts.push([t('public:value'), format.number(alert.value, 1)]);
  if (alert.limit !== null) facts.push([t('public:limit'), format.number(alert.limit, 1)]);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <PriorityBadge priority={alert.priority} />
        <strong>{t(`domain:alarm.${alert.code}`)}</strong>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {explained && (
        <>
          <h2>{t('public:advice')}</h2>
          <p>
            {t(
              alert.priority === 'critical' || alert.priority === 'high'
                ? 'public:adviceUrgent'
                : 'public:adviceCalm',
            )}
          </p>
        </>
      )}
    </section>
  );
}
