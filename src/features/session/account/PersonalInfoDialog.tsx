import { REMARKS_MAX } from '@contract/access/accounts';
import { roleNameOf } from '@contract/access/roleNames';
import { TEXT_CHECKS } from '@contract/kit/textChecks';
import type { SessionUser } from '@contract/session';
import { Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAppDispatch } from '@shared/lib/store';
import { DialogButtons } from '@shared/ui';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { UploadField } from '@shared/upload';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { currentLocale } from '../language/language';
import { MobileInput } from '../login/AccountInputs';
import { selectUser } from '../state/session.selectors';
import { userChanged } from '../state/session.slice';
import { accountApi } from './account.api';
import type { AccountDialogProps } from './ChangePasswordDialog';

function PersonalForm({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const { t, i18n } = useTranslation('account');
  const dispatch = useAppDispatch();
  const rules = useRules();
  const [update] = accountApi.useUpdateUserMutation();
  const { form, message, busy, submit } = useAccountForm(
    {
      userName: user.name,
      mobile: user.phone ?? '',
      email: user.email ?? '',
      remarks: user.remarks,
      avatar: user.avatarId ?? '',
    },
    {
      userName: rules.required(t('userName')),
      mobile: rules.mobile(t('mobile')),
      email: (email: string) => (email === '' || TEXT_CHECKS.email.test(email) ? null : t('emailWrong')),
      remarks: (remarks: string) =>
        [...remarks].length <= REMARKS_MAX ? null : t('remarksLong', { max: REMARKS_MAX }),
    },
  );
  const send = submit(async (values) => {
    dispatch(userChanged(await update({ userId: user.userId, ...values }).unwrap()));
    notifications.show({ message: t('saved') });
    onClose();
  });
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      <Stack gap="md">
        <FormMessage message={message} />
        <TextInput label={t('account')} value={user.userCode} readOnly variant="filled" />
        <Group grow gap="sm">
          <TextInput label={t('institution')} value={user.orgName} readOnly variant="filled" />
          <TextInput
            label={t('role')}
            value={roleNameOf(user, currentLocale(i18n))}
            readOnly
            variant="filled"
          />
        </Group>
        <TextInput
          {...form.getInputProps('userName')}
          name="userName"
          label={t('userName')}
          maxLength={64}
          withAsterisk
        />
        <MobileInput {...form.getInputProps('mobile')} name="mobile" label={t('mobile')} withAsterisk />
        <TextInput
          {...form.getInputProps('email')}
          name="email"
          label={t('email')}
          inputMode="email"
          maxLength={64}
        />
        <Textarea
          {...form.getInputProps('remarks')}
          name="remarks"
          label={t('remarks')}
          description={`${[...form.values.remarks].length} / ${REMARKS_MAX}`}
          autosize
          minRows={2}
        />
        <UploadField
          label={t('avatar')}
          purpose="avatar"
          value={form.values.avatar || undefined}
          onChange={(id) => form.setFieldValue('avatar', id ?? '')}
        />
        <DialogButtons onCancel={onClose} confirm={t('save')} busy={busy} />
      </Stack>
    </form>
  );
}

/** One's own record. Account, institution and role are others' to change. */
export default function PersonalInfoDialog({ opened, onClose }: AccountDialogProps) {
  const { t } = useTranslation('account');
  const user = useSelector(selectUser);
  return (
    <Modal opened={opened} onClose={onClose} title={t('personalInfo')} centered>
      {user && opened && <PersonalForm user={user} onClose={onClose} />}
    </Modal>
  );
}
