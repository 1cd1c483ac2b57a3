import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { passwordDigest } from '@shared/api';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { MobileInput, NewPasswordInput } from './AccountInputs';
import { LOGIN_PATH } from './redirect';
import { visitorApi } from './visitor.api';

/** A new person registers with the code an institution gave him. */
export default function RegisterForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const rules = useRules();
  const [search] = useSearchParams();
  const { form, message, busy, submit } = useAccountForm(
    {
      inviteCode: search.get('invite') ?? '',
      account: '',
      password: '',
      mobile: '',
      userName: '',
      agreed: false,
    },
    {
      inviteCode: rules.required(t('inviteCode')),
      account: rules.mobile(t('account')),
      password: rules.password(t('password')),
      mobile: rules.mobile(t('mobile')),
      userName: rules.required(t('userName')),
      agreed: (agreed: boolean) => (agreed ? null : t('agreeFirst')),
    },
  );
  const send = submit(async ({ agreed: _agreed, ...values }) => {
    const password = await passwordDigest(values.account, values.password);
    await visitorApi.register({ ...values, inviteCode: values.inviteCode.trim().toUpperCase(), password });
    notifications.show({ message: t('registered') });
    navigate(LOGIN_PATH);
  });
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      <Stack gap="md">
        <FormMessage message={message} />
        <TextInput
          {...form.getInputProps('inviteCode')}
          name="inviteCode"
          label={t('inviteCode')}
          maxLength={8}
          autoCapitalize="characters"
          withAsterisk
        />
        <TextInput
          {...form.getInputProps('account')}
          name="account"
          label={t('account')}
          description={t('accountHelp')}
          inputMode="tel"
          maxLength={11}
          autoComplete="username"
          withAsterisk
        />
        <NewPasswordInput
          {...form.getInputProps('password')}
          name="password"
          explained
          label={t('password')}
          withAsterisk
        />
        <MobileInput {...form.getInputProps('mobile')} name="mobile" label={t('mobile')} withAsterisk />
        <TextInput
          {...form.getInputProps('userName')}
          name="userName"
          label={t('userName')}
          maxLength={64}
          autoComplete="name"
          withAsterisk
        />
        <Checkbox
          {...form.getInputProps('agreed', { type: 'checkbox' })}
          label={
            <>
              {t('agree')}{' '}
              <Anchor component={Link} to="/userAgreement" target="_blank">
                {t('userAgreement')}
              </Anchor>{' '}
              <Anchor component={Link} to="/privacyPolicy" target="_blank">
                {t('privacyPolicy')}
              </Anchor>
            </>
          }
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('registerSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
