import type { AlertView } from '@contract/access/publicLinks';
import { figureKind, figureText, useFormat } from '@shared/lib';
import { AlertStateBadge, PriorityBadge } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Public.module.css';

/** What is known of an alarm; times are those of the machine. */
function useFacts({ code, value, limit, now, ...alert }: AlertView, timeZone: string): [string, ReactNode][] {
  const { t } = useTranslation('public');
  const format = useFormat(timeZone, true);
  const measured = figureKind(code) === 'code' ? undefined : figureText(code, value, format);
  const allowed = figureText(code, limit, format);
  const facts: [string, ReactNode][] = [
    [t('state'), <AlertStateBadge key="state" state={alert.state} />],
    ...(alert.product === null ? [] : [[t('product'), alert.product] satisfies [string, ReactNode]]),
    [t('machine'), alert.machine],
    [t('place'), alert.place],
    [t('since'), format.exact(alert.raisedAt)],
  ];
  if (alert.returnedAt !== null) facts.push([t('recovered'), format.exact(alert.returnedAt)]);
  if (measured) facts.push([t('value'), measured]);
  if (now) facts.push([t('now'), `${figureText(code, now.value, format)} · ${format.time(now.at)}`]);
  if (allowed) facts.push([t('limit'), allowed]);
  return facts;
}

interface AlertCardProps {
  alert: AlertView;
  timeZone: string;
  explained?: boolean;
}

/** One alarm in plain words. */
export function AlertCard({ alert, timeZone, explained }: AlertCardProps) {
  const { t } = useTranslation(['public', 'domain']);
  const facts = useFacts(alert, timeZone);
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
