import { Stack } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import type { ReactNode } from 'react';

export interface RemovalDialogProps {
  title: string;
  /** Word of the button that removes it. */
  confirm: string;
  /** State of the call. */
  call: { isLoading: boolean; error?: unknown };
  onConfirm(): void;
  onClose(): void;
  /** What goes, and who else loses it. */
  children: ReactNode;
}

/** Asks before something is gone, and shows why it was refused. */
export function RemovalDialog({ title, confirm, call, onConfirm, onClose, children }: RemovalDialogProps) {
  return (
    <DialogWindow onClose={onClose} title={title} centered>
      <Stack gap="sm">
        <FormMessage message={(call.error as ApiProblem | undefined)?.message} />
        {children}
        <DialogButtons
          onCancel={onClose}
          confirm={confirm}
          onConfirm={onConfirm}
          busy={call.isLoading}
          danger
          focus="cancel"
        />
      </Stack>
    </DialogWindow>
  );
}
