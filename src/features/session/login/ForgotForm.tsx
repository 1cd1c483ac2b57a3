import { Button, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { passwordDigest } from '@shared/api';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { NewPasswordInput } from './AccountInputs';
import { CodeInput } from './CodeInput';
import { loginPathFor } from './redirect';
import { visitorApi } from './visitor.api';

/** A new password for somebody who can read the messages of his own number. */
export default function ForgotForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const rules = useRules();
  const [search] = useSearchParams();
  const { form, message, busy, submit } = useAccountForm(
    { userName: '', code: '', password: '', again: '' },
    {
      userName: rules.required(t('account')),
      code: rules.code(t('code')),
      password: rules.password(t('newPassword')),
      again: (again: string, { password }) => (again === password ? null : t('mismatch')),
    },
  );
  const send = submit(async ({ userName, code, password }) => {
    const account = userName.trim();
    const digest = await passwordDigest(account, password);
    await visitorApi.forgotPassword({ userName: account, code, password: digest });
    notifications.show({ message: t('passwordSet') });
    navigate(loginPathFor(search.get('redirect') ?? ''));
  });
  const request = () => {
    const userName = form.values.userName.trim();
    if (userName) return { scene: 'forgot' as const, userName };
    form.validateField('userName');
    return undefined;
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      <Stack gap="md">
        <FormMessage message={message} />
        <TextInput
          {...form.getInputProps('userName')}
          name="userName"
          size="md"
          label={t('account')}
          autoComplete="username"
          maxLength={64}
        />
        <CodeInput {...form.getInputProps('code')} name="code" request={request} />
        <NewPasswordInput
          {...form.getInputProps('password')}
          name="password"
          explained
          size="md"
          label={t('newPassword')}
        />
        <NewPasswordInput {...form.getInputProps('again')} name="again" size="md" label={t('again')} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('setPassword')}
        </Button>
      </Stack>
    </form>
  );
}
