import { isMobileCn } from '@contract/common/validators';
import { Button, Stack } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useProblemText } from '../fields/problemText';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { requestLogin } from '../state/session.requests';
import { selectProblem, selectSigningIn } from '../state/session.selectors';
import { MobileInput } from './AccountInputs';
import { CodeInput } from './CodeInput';

/** Mobile number and the code that was sent to it. */
export default function PhoneForm() {
  const { t } = useTranslation(['account', 'login']);
  const dispatch = useAppDispatch();
  const rules = useRules();
  const busy = useSelector(selectSigningIn);
  const message = useProblemText(useSelector(selectProblem));
  const { form, submit } = useAccountForm(
    { mobile: '', code: '' },
    { mobile: rules.mobile(t('account:mobile')), code: rules.code(t('account:code')) },
  );
  const request = () => {
    const { mobile } = form.values;
    if (isMobileCn(mobile)) return { scene: 'login' as const, mobile };
    form.validateField('mobile');
    return undefined;
  };
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={submit(async (values) => void dispatch(requestLogin(values)))}
    >
      <Stack gap="md">
        <FormMessage message={message} />
        <MobileInput {...form.getInputProps('mobile')} name="mobile" size="md" label={t('account:mobile')} />
        <CodeInput {...form.getInputProps('code')} name="code" request={request} />
        <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
          {t('login:submit')}
        </Button>
      </Stack>
    </form>
  );
}
