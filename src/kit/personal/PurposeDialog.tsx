import type { RevealPurpose } from '@contract/kit/reveal';
import { Stack, Text } from '@mantine/core';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { usePurpose } from './usePurpose';

export interface PurposeDialogProps {
  title: string;
  /** What will happen. */
  about: string;
  /** The word on the button. */
  action: string;
  busy: boolean;
  /** Why the server would not. */
  refusal?: string;
  children?: ReactNode;
  onGiven(purpose: RevealPurpose): void;
  onClose(): void;
}

/** Asks for the purpose of a reveal before it continues. */
export function PurposeDialog(props: PurposeDialogProps) {
  const { title, about, action, busy, refusal, children, onGiven, onClose } = props;
  const { inputs, given } = usePurpose();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const purpose = given();
    if (purpose) onGiven(purpose);
  };
  return (
    <DialogWindow centered title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <FormMessage message={refusal} />
          <Text size="sm">{about}</Text>
          {inputs}
          {children}
          <DialogButtons onCancel={onClose} confirm={action} busy={busy} />
        </Stack>
      </form>
    </DialogWindow>
  );
}
