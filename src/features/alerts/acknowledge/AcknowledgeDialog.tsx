import { type AlertRow, MAX_NOTE, NOTE_REQUIRED } from '@contract/alerts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useAppDispatch, useFormat } from '@shared/lib';
import { AlertStateBadge, PlainDialog, PriorityBadge } from '@shared/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedAlert, needsAcknowledgement } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { useNamedAlert } from '../useNamedAlert';
import { acknowledgeRequested } from './acknowledge.slice';

interface FormProps {
  alert: AlertRow;
  onDone(): void;
}

function NoteForm({ alert, onDone }: FormProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const dispatch = useAppDispatch();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const missing = NOTE_REQUIRED.includes(alert.priority) && note.trim() === '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    dispatch(acknowledgeRequested({ alertId: alert.id, ver: alert.ver, note: note.trim() || undefined }));
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={t('alerts:note')}
          description={t('alerts:noteHint', { length: note.length, max: MAX_NOTE })}
          value={note}
          maxLength={MAX_NOTE}
          minRows={3}
          autosize
          data-autofocus
          required={NOTE_REQUIRED.includes(alert.priority)}
          error={tried && missing ? t('alerts:noteRequired') : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('alerts:acknowledge')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

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

function Body({ row: { alert, machine }, onClose }: { row: NamedAlert; onClose(): void }) {
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
        <NoteForm alert={alert} onDone={onClose} />
      ) : (
        <Overtaken alert={alert} onClose={onClose} />
      )}
    </Stack>
  );
}

/** Acknowledges the alert in the version the person is looking at. @param id absent: closed */
export function AcknowledgeDialog({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const { t } = useTranslation('alerts');
  const row = useNamedAlert(id);
  return (
    <PlainDialog opened={row !== undefined} onClose={onClose} title={t('acknowledgeTitle')}>
      {row && <Body key={row.alert.id} row={row} onClose={onClose} />}
    </PlainDialog>
  );
}
