import type { AlertView } from '@contract/access/publicLinks';
import { figureKind, figureText, useFormat } from '@shared/lib';
import { AlertStateBadge, PriorityBadge } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Public.module.css';

/** What is known of an alarm; times are those of the machine. */
function useFacts({ code, value, limit, now, ...alert }: AlertView): [string, ReactNode][] {
  const { t } = useTranslation('public');
  const format = useFormat(alert.timeZone);
  const { name, phone } = alert.institution;
  const measured = figureKind(code) === 'code' ? undefined : figureText(code, value, format);
  const allowed = figureText(code, limit, format);
  const facts: [string, ReactNode][] = [
    [t('state'), <AlertStateBadge key="state" state={alert.state} />],
    [t('machine'), alert.machine],
    [t('place'), alert.place],
    [t('since'), format.stamp(alert.raisedAt)],
  ];
  if (alert.returnedAt !== null) facts.push([t('recovered'), format.stamp(alert.returnedAt)]);
  if (measured) facts.push([t('value'), measured]);
  if (now) facts.push([t('now'), `${figureText(code, now.value, format)} · ${format.time(now.at)}`]);
  if (allowed) facts.push([t('limit'), allowed]);
  facts.push([t('institution'), name]);
  if (phone) {
    const call = (
      <a key="phone" href={`tel:${phone}`}>
        {phone}
      </a>
    );
    facts.push([t('phone'), call]);
  }
  return facts;
}

/** One alarm in plain words. */
export function AlertCard({ alert, explained }: { alert: AlertView; explained?: boolean }) {
  const { t } = useTranslation(['public', 'domain']);
  const facts = useFacts(alert);
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
