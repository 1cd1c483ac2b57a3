import { Button, Group, Stack } from '@mantine/core';
import { CodeField, looksRight } from '@shared/ui/dialogs/CodeField';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface CodeFormProps {
  busy: boolean;
  /** Why the last code was refused. */
  message?: string;
  recovery?: boolean;
  onCode(code: string): void;
  /** Beside the button. */
  children?: ReactNode;
}

/** One code and a button. */
export function CodeForm({ busy, message, recovery, onCode, children }: CodeFormProps) {
  const { t } = useTranslation('factor');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWrong(!looksRight(code));
    if (looksRight(code)) onCode(code.trim());
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit}>
      <Stack gap="md">
        <FormMessage message={message} />
        <CodeField
          value={code}
          onChange={setCode}
          recovery={recovery}
          size="md"
          error={wrong && t('codeShape')}
          autoFocus
        />
        <Group gap="xs" justify="flex-end">
          {children}
          <Button type="submit" size="md" loading={busy} flex={1}>
            {t('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
