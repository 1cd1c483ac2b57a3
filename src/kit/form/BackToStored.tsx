import { ActionIcon } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { focusField } from './focusField';

interface BackToStoredProps {
  name: string;
  label: string;
  disabled: boolean;
  onBack(): void;
}

/** Marks a field that was changed, and gives it back what is stored. */
export function BackToStored({ name, label, disabled, onBack }: BackToStoredProps) {
  const { t } = useTranslation('record');
  const title = t('backToStored', { name: label });
  return (
    <ActionIcon
      size="sm"
      variant="light"
      aria-label={title}
      title={title}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        const form = currentTarget.closest('form');
        onBack();
        // The button goes away with the change.
        if (form) focusField(form, name);
      }}
    >
      <RotateCcw size={14} aria-hidden />
    </ActionIcon>
  );
}
