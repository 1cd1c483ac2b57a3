import type { AlertRow } from '@contract/alerts';
import {
  AlarmSince,
  alarmsAt,
  type Condition,
  needsAcknowledgement,
  probesOf,
  selectAlarmNow,
  useAlarmQuality,
  useConditions,
} from '@live';
import { Button } from '@mantine/core';
import { figureKind, figureText, useAction, useFormat } from '@shared/lib';
import { LiveValue, PriorityBadge } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './MachineScreen.module.css';

/** Where it is acknowledged, or looked at by those who may not and where somebody has. */
function actionOf({ lead, alerts }: Condition, machine: string, mayAcknowledge: boolean) {
  const asks = mayAcknowledge && alerts.some(needsAcknowledgement);
  const list = alarmsAt({ machine });
  return asks
    ? ({ name: 'acknowledge', to: `${list}&alert=${lead.id}&ask=1` } as const)
    : ({ name: 'openAlarm', to: `${list}&alert=${lead.id}` } as const);
}

/** The value now beside its limit; what it was when it rang where the machine does not measure it. */
function Figure({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('machine');
  const format = useFormat();
  const measured = useSelector((state: Parameters<typeof selectAlarmNow>[0]) => selectAlarmNow(state, alert));
  const { q, ageMs } = useAlarmQuality(alert);
  const value = figureText(alert.code, measured ?? alert.value, format);
  const limit = figureText(alert.code, alert.limit, format);
  if (value === undefined) return null;
  return (
    <span>
      <strong>
        {measured !== null ? (
          <LiveValue size="sm" live="banner" q={q} ageMs={ageMs} text={value} />
        ) : (
          t(figureKind(alert.code) === 'code' ? 'code' : 'atTrigger', { value })
        )}
      </strong>{' '}
      {limit && t('limitOf', { limit })}
    </span>
  );
}

/** The most urgent alarm of this machine, and its next action. */
export function AlarmBanner({ id }: { id: string }) {
  const { t } = useTranslation(['machine', 'domain', 'common']);
  const mayAcknowledge = useAction('alarm:ack');
  const [worst] = useConditions({ machine: id, priority: 'urgent' });
  if (!worst) return null;
  const { lead, alerts } = worst;
  const probes = probesOf(alerts).join(t('common:separator'));
  const { name, to } = actionOf(worst, id, mayAcknowledge);
  return (
    <section className={classes.banner} data-priority={lead.priority} aria-label={t('machine:banner')}>
      <PriorityBadge priority={lead.priority} />
      <span className={classes.bannerText}>
        <strong>{t(`domain:alarm.${lead.code}`)}</strong>
        {probes && <span>{probes}</span>}
        <Figure alert={lead} />
        <span>
          <AlarmSince alert={lead} /> · {t(`domain:state.${lead.state}`)}
          {lead.ackBy && ` · ${lead.ackBy}`}
        </span>
      </span>
      <Button component={Link} to={to} size="sm">
        {t(`machine:${name}`)}
      </Button>
    </section>
  );
}
