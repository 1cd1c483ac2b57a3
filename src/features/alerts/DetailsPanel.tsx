import type { AlertRow } from '@contract/alerts';
import { ActionIcon, Alert, Anchor, Button, Text } from '@mantine/core';
import { useServerNow } from '@realtime';
import { useAction, useAppDispatch, useFormat } from '@shared/lib';
import { AlertStateBadge, EmptyState, Panel, PriorityBadge } from '@shared/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { refusalDismissed, selectAckOverlays } from './acknowledge.slice';
import { type NamedAlert, needsAcknowledgement } from './alertRows';
import { useAlertDecisionsQuery } from './alerts.api';
import classes from './DetailsPanel.module.css';
import { useAlertName } from './useAlertName';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ row: { alert, machine } }: { row: NamedAlert }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const now = useServerNow();
  const end = alert.clearedAt ?? now;
  return (
    <dl className={classes.facts}>
      <Fact name={t('machine')}>
        <Anchor
          component={Link}
          to={`/machine/equipmentMain/device/${alert.machineId}`}
          size="sm"
          underline="always"
        >
          {machine}
        </Anchor>
      </Fact>
      {alert.source && <Fact name={t('source')}>{alert.label ?? alert.source}</Fact>}
      {alert.value !== null && <Fact name={t('value')}>{format.number(alert.value, 1)}</Fact>}
      {alert.limit !== null && <Fact name={t('limit')}>{format.number(alert.limit, 1)}</Fact>}
      <Fact name={t('measuredAt')}>{format.moment(alert.tMeas, now)}</Fact>
      <Fact name={t('raisedAt')}>{format.moment(alert.raisedAt, now)}</Fact>
      <Fact name={t('lasted')}>{format.duration(end - alert.raisedAt)}</Fact>
      {alert.ackAt !== null && (
        <Fact name={t('acknowledgedAt')}>{`${alert.ackBy} · ${format.moment(alert.ackAt, now)}`}</Fact>
      )}
      {alert.ackNote && <Fact name={t('note')}>{alert.ackNote}</Fact>}
      {alert.clearedAt !== null && <Fact name={t('clearedAt')}>{format.moment(alert.clearedAt, now)}</Fact>}
    </dl>
  );
}

/** Why it rang: the decisions of the rules with what they were made from. */
function Decisions({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const now = useServerNow(60_000);
  const { data, isError, refetch } = useAlertDecisionsQuery({ id: alert.id, ver: alert.ver });
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  return (
    <ul className={classes.decisions}>
      {data.map(({ id, at, verdict, inputs }) => (
        <li key={id}>
          {format.moment(at, now)} · {t(`verdict.${verdict}`, { defaultValue: verdict })}
          <code>{JSON.stringify(inputs)}</code>
        </li>
      ))}
    </ul>
  );
}

/** Somebody or something was faster, or the server said no. */
function Refusal({ alertId }: { alertId: string }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const overlay = useSelector(selectAckOverlays)[alertId];
  if (overlay?.phase !== 'refused') return null;
  const { by, at } = overlay.params;
  const text = by === undefined ? overlay.message : t('taken', { by, at: format.time(Number(at)) });
  return (
    <Alert
      color="orange"
      role="alert"
      withCloseButton
      onClose={() => dispatch(refusalDismissed({ alertId }))}
    >
      {text}
    </Alert>
  );
}

export interface DetailsPanelProps {
  row: NamedAlert;
  onClose(): void;
  onAcknowledge(): void;
}

/** Everything about one alert, beside the list. */
export function DetailsPanel({ row, onClose, onAcknowledge }: DetailsPanelProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const nameOf = useAlertName();
  const allowed = useAction('alarm:ack');
  const { alert } = row;
  return (
    <Panel
      title={nameOf(alert)}
      height="100%"
      action={
        <ActionIcon variant="subtle" aria-label={t('common:close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <div className={classes.body}>
        <div>
          <PriorityBadge priority={alert.priority} /> <AlertStateBadge state={alert.state} />
        </div>
        <Refusal alertId={alert.id} />
        <Facts row={row} />
        {allowed && needsAcknowledgement(alert) && (
          <Button onClick={onAcknowledge} aria-keyshortcuts="a">
            {t('alerts:acknowledge')}
          </Button>
        )}
        <Text size="sm" fw={600}>
          {t('alerts:why')}
        </Text>
        <Decisions alert={alert} />
      </div>
    </Panel>
  );
}
