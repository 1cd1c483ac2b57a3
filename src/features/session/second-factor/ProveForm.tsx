import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { passwordDigest } from '@shared/api';
import { CodeField, looksRight } from '@shared/ui/dialogs/CodeField';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { selectUser } from '../state/session.selectors';

/** What somebody shows before his second factor changes. */
export interface FactorProof {
  password: string;
  code?: string;
}

export interface ProveFormProps {
  /** A factor is on, and is shown too. */
  on: boolean;
  /** What the button does. */
  label: string;
  danger?: boolean;
  send(proof: FactorProof): Promise<void>;
  onCancel(): void;
}

/** Password, and the code of the present factor: an open console alone changes nothing. */
export function ProveForm({ on, label, danger, send, onCancel }: ProveFormProps) {
  const { t } = useTranslation('factor');
  const account = useSelector(selectUser)?.userCode ?? '';
  const rules = useRules();
  const { form, message, busy, submit } = useAccountForm(
    { password: '', code: '' },
    {
      password: rules.required(t('password')),
      code: (code: string) => (!on || looksRight(code) ? null : t('codeShape')),
    },
  );
  const prove = submit(async ({ password, code }) => {
    const digest = await passwordDigest(account, password);
    await send({ password: digest, ...(on ? { code: code.trim() } : {}) });
  });
  return (
    <form noValidate aria-busy={busy} onSubmit={prove}>
      <Stack gap="md">
        <Text size="sm">{t(on ? 'proveBoth' : 'provePassword')}</Text>
        <FormMessage message={message} />
        <PasswordInput
          {...form.getInputProps('password')}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          maxLength={64}
          data-autofocus
        />
        {on && <CodeField {...form.getInputProps('code')} recovery />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} color={danger ? 'red' : undefined}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
