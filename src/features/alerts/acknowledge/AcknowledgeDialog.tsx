import type { AlertRow } from '@contract/alerts';
import { conditionsOf, needsAcknowledgement } from '@live';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { AlertStateBadge, PlainDialog, PriorityBadge } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import type { NamedAlert } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { useNamedAlert, useNamedAlerts } from '../useNamedAlert';
import { useSubject } from '../useSubject';
import { NoteForm } from './NoteForm';

/** Somebody or the machine itself was faster while the dialog was open. */
function Overtaken({ alert, onClose }: { alert: AlertRow; onClose(): void }) {
  const { t } = useTranslation(['alerts', 'common']);
  const format = useFormat();
  const { ackBy, ackAt } = alert;
  return (
    <>
      <Alert color="orange">
        {ackBy === null ? t('alerts:over') : t('alerts:taken', { by: ackBy, at: format.time(ackAt) })}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </>
  );
}

function One({ row: { alert, machine }, onClose }: { row: NamedAlert; onClose(): void }) {
  const nameOf = useAlertName();
  return (
    <Stack gap="sm">
      <div>
        <Group gap="sm">
          <PriorityBadge priority={alert.priority} />
          <AlertStateBadge state={alert.state} />
        </Group>
        <Text fw={600}>{nameOf(alert)}</Text>
        <Text size="sm" c="dimmed">
          {machine}
        </Text>
      </div>
      {needsAcknowledgement(alert) ? (
        <NoteForm alerts={[alert]} onDone={onClose} />
      ) : (
        <Overtaken alert={alert} onClose={onClose} />
      )}
    </Stack>
  );
}

/** Several with one note; who was faster meanwhile has taken his out of the list. */
function Many({ rows, onClose }: { rows: readonly NamedAlert[]; onClose(): void }) {
  const nameOf = useAlertName();
  const subjectOf = useSubject();
  const left = rows.filter(({ alert }) => needsAcknowledgement(alert));
  const conditions = conditionsOf(left.map(({ alert }) => alert));
  const machineOf = (id: string) => left.find(({ alert }) => alert.id === id)?.machine;
  return (
    <Stack gap="sm">
      <ul className={classes.picked} tabIndex={0}>
        {conditions.map(({ lead, alerts }) => (
          <li key={lead.id}>
            <PriorityBadge priority={lead.priority} />
            <span>
              {[nameOf(lead), subjectOf({ lead, alerts }), machineOf(lead.id)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <NoteForm alerts={left.map(({ alert }) => alert)} onDone={onClose} />
    </Stack>
  );
}

/** Acknowledges alerts in the version the person is looking at. @param ids none: closed */
export function AcknowledgeDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const { t } = useTranslation('alerts');
  const isOne = ids.length === 1;
  const row = useNamedAlert(isOne ? ids[0] : undefined);
  const rows = useNamedAlerts(ids);
  const title = isOne
    ? t('acknowledgeTitle')
    : t('acknowledgeMany', { count: conditionsOf(rows.map(({ alert }) => alert)).length });
  return (
    <PlainDialog opened={isOne ? row !== undefined : ids.length > 0} onClose={onClose} title={title}>
      {isOne && row && <One key={row.alert.id} row={row} onClose={onClose} />}
      {ids.length > 1 && <Many rows={rows} onClose={onClose} />}
    </PlainDialog>
  );
}
