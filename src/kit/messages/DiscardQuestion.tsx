import { Stack, Text } from '@mantine/core';
import { DialogButtons, DialogWindow } from '@shared/ui';
import { useTranslation } from 'react-i18next';

interface DiscardQuestionProps {
  /** What would be thrown away. */
  what: string;
  onBack(): void;
  onDiscard(): void;
}

/** What a form asks before it closes; of a dialog no draft is kept. */
export function DiscardQuestion({ what, onBack, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation('shell');
  return (
    <DialogWindow onClose={onBack} title={t('unsaved.title')} centered>
      <Stack gap="md">
        <Text size="sm" fw={600}>
          {what}
        </Text>
        <DialogButtons
          cancel={t('unsaved.cancel')}
          onCancel={onBack}
          confirm={t('unsaved.discard')}
          onConfirm={onDiscard}
          danger
          focus="cancel"
        />
      </Stack>
    </DialogWindow>
  );
}
