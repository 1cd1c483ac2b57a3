import { isMobileCn } from '@contract/common/validators';
import { Button, Stack } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { useProblemText } from '../fields/problemText';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { requestLogin } from '../state/session.requests';
import { selectBetweenSteps, selectProblem, selectSigningIn } from '../state/session.selectors';
import { secondStepLeft } from '../state/session.slice';
import { MobileInput } from './AccountInputs';
import { CodeInput } from './CodeInput';

/** What was refused before is another way of signing in, as what is refused here is for the one after. */
function useOwnRefusals() {
  const store = useStore<Parameters<typeof selectBetweenSteps>[0]>();
  useLayoutEffect(() => {
    const forget = () => {
      // The second step is no other way.
      if (!selectBetweenSteps(store.getState())) store.dispatch(secondStepLeft());
    };
    forget();
    return forget;
  }, [store]);
}

/** Mobile number and the code that was sent to it. */
export default function PhoneForm() {
  const { t } = useTranslation(['account', 'login']);
  const dispatch = useAppDispatch();
  useOwnRefusals();
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
