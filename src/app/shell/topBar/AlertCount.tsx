import { alarmsAt, useConditions } from '@live';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLostFor, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { Siren, SirenOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermissions } from '../../console/Permitted';
import classes from './TopBar.module.css';

/** Urgent alarms. */
const WAITING = { state: 'waiting', priority: 'urgent' } as const;

/** Number of unacknowledged urgent alarms, and as of when if that is not now. */
function useWaitingCount() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const count = useConditions(WAITING).length;
  const ready = useReady();
  const age = useLostFor();
  if (!ready) return { text: '–', label: t('alerts.unknown'), quality: 'never' } as const;
  const text = format.number(count);
  const label = t('alerts.waiting', { count });
  if (age === undefined) return { text, label, quality: 'live' } as const;
  const asOf = t('alerts.asOf', { age: format.age(age) });
  return { text, label: t('common:bracketed', { label, value: asOf }), quality: 'stale' } as const;
}

/** Urgent alarms that wait, in the top bar; leads to the list for those who may see it. */
export function AlertCount() {
  const { text, label, quality } = useWaitingCount();
  const allowed = usePermissions().has('warnNoticeList');
  const Icon = quality === 'live' ? Siren : SirenOff;
  const body = (
    <>
      <Icon size={18} aria-hidden />
      <Text
        span
        fw={600}
        className={classes.count}
        data-live="openAlerts"
        data-quality={quality}
        data-value={text}
        aria-hidden
      >
        {text}
      </Text>
      <VisuallyHidden> {label}</VisuallyHidden>
    </>
  );
  const shared = { className: classes.alerts, title: label, 'data-quality': quality };
  if (!allowed) return <span {...shared}>{body}</span>;
  return (
    <UnstyledButton component={Link} to={alarmsAt(WAITING)} {...shared}>
      {body}
    </UnstyledButton>
  );
}
