import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogButtonsProps {
  /** Word of the way out; “Cancel” without it. */
  cancel?: string;
  onCancel(): void;
  /** Word of what the dialog does; without it there is only the way out. */
  confirm?: string;
  /** Without it the button submits the form it stands in. */
  onConfirm?(): void;
  busy?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Which of them has the focus when the dialog opens; otherwise its first input has. */
  focus?: 'cancel' | 'confirm';
  size?: 'xs';
  /** Other ways out, between the two. */
  children?: ReactNode;
}

/** The last row of every dialog: the way out first, what it does last. */
export function DialogButtons(props: DialogButtonsProps) {
  const { cancel, onCancel, confirm, onConfirm, busy, disabled, danger, focus, size, children } = props;
  const { t } = useTranslation('common');
  const focused = (button: typeof focus) => (focus === button ? { 'data-autofocus': true } : {});
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" size={size} onClick={onCancel} {...focused('cancel')}>
        {cancel ?? t('cancel')}
      </Button>
      {children}
      {confirm !== undefined && (
        <Button
          type={onConfirm ? 'button' : 'submit'}
          size={size}
          color={danger ? 'red' : undefined}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
          {...focused('confirm')}
        >
          {confirm}
        </Button>
      )}
    </Group>
  );
}
