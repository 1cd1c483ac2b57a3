import { type AlertRow, MAX_NOTE, NOTE_REQUIRED } from '@contract/alerts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useAppDispatch } from '@shared/lib';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeRequested } from './acknowledge.slice';

/** What people write most often, as words of their language. */
const PRESETS = ['onSite', 'called', 'repair', 'restock', 'watch'] as const;

function Presets({ onPick }: { onPick(text: string): void }) {
  const { t } = useTranslation('alerts');
  return (
    <Group gap="xs" role="group" aria-label={t('presets')}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="compact-xs"
          variant="default"
          onClick={() => onPick(t(`preset.${preset}`))}
        >
          {t(`preset.${preset}`)}
        </Button>
      ))}
    </Group>
  );
}

interface FormProps {
  /** Those that can be acknowledged, each in the version the person sees. */
  alerts: readonly AlertRow[];
  onDone(): void;
}

export function NoteForm({ alerts, onDone }: FormProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const dispatch = useAppDispatch();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const isRequired = alerts.some(({ priority }) => NOTE_REQUIRED.includes(priority));
  const missing = isRequired && note.trim() === '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    for (const { id, ver } of alerts)
      dispatch(acknowledgeRequested({ alertId: id, ver, note: note.trim() || undefined }));
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
          required={isRequired}
          error={tried && missing ? t('alerts:noteRequired') : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <Presets onPick={setNote} />
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
