import { type AlertRow, MAX_NOTE, NOTE_REQUIRED } from '@contract/alerts';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useAppDispatch } from '@shared/lib';
import { PriorityBadge } from '@shared/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeRequested } from './acknowledge.slice';
import type { NamedAlert } from './alertRows';
import { useAlertName } from './useAlertName';

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

/** Acknowledges the alert in the version the person is looking at. */
export function AcknowledgeDialog({ row, onClose }: { row: NamedAlert | undefined; onClose(): void }) {
  const { t } = useTranslation(['alerts', 'common']);
  const nameOf = useAlertName();
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={t('alerts:acknowledgeTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {row && (
        <Stack gap="sm">
          <div>
            <PriorityBadge priority={row.alert.priority} />
            <Text fw={600}>{nameOf(row.alert)}</Text>
            <Text size="sm" c="dimmed">
              {row.machine}
            </Text>
          </div>
          <NoteForm key={row.alert.id} alert={row.alert} onDone={onClose} />
        </Stack>
      )}
    </Modal>
  );
}
