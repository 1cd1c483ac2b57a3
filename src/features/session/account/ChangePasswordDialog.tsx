import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { passwordDigest } from '@shared/api';
import { useAppDispatch } from '@shared/lib/store';
import { DialogButtons } from '@shared/ui';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { NewPasswordInput } from '../login/AccountInputs';
import { selectUser } from '../state/session.selectors';
import { unauthorised } from '../state/session.slice';
import { accountApi } from './account.api';

export interface AccountDialogProps {
  opened: boolean;
  onClose(): void;
}

const NOTHING = { password: '', newPassword: '', newPasswordTwo: '' };

/** Changes one's own password; all sessions end, this one included. */
export default function ChangePasswordDialog({ opened, onClose }: AccountDialogProps) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const rules = useRules();
  const user = useSelector(selectUser);
  const [change] = accountApi.useChangePasswordMutation();
  const { form, message, busy, submit } = useAccountForm(NOTHING, {
    password: rules.required(t('oldPassword')),
    newPassword: rules.password(t('newPassword')),
    newPasswordTwo: (again: string, { newPassword }) =>
      rules.required(t('again'))(again) ?? (again === newPassword ? null : t('mismatch')),
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const send = submit(async ({ password, newPassword }) => {
    const account = user?.userCode ?? '';
    const [old, next] = [await passwordDigest(account, password), await passwordDigest(account, newPassword)];
    await change({ password: old, newPassword: next }).unwrap();
    close();
    notifications.show({ message: t('passwordChanged') });
    dispatch(unauthorised({}));
  });
  const field = (name: keyof typeof NOTHING, label: string) => ({
    ...form.getInputProps(name),
    name,
    label,
    withAsterisk: true,
  });
  return (
    <Modal opened={opened} onClose={close} title={t('changePassword')} centered>
      <form noValidate aria-busy={busy} onSubmit={send}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('changeAbout')}
          </Text>
          <FormMessage message={message} />
          <PasswordInput
            {...field('password', t('oldPassword'))}
            autoComplete="current-password"
            maxLength={64}
          />
          <NewPasswordInput {...field('newPassword', t('newPassword'))} explained />
          <NewPasswordInput {...field('newPasswordTwo', t('again'))} />
          <DialogButtons onCancel={close} confirm={t('save')} busy={busy} />
        </Stack>
      </form>
    </Modal>
  );
}
