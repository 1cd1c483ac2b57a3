import { PAIRING_LENGTH } from '@contract/access/displays';
import { Button, Stack, TextInput } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useProblemText } from '../fields/problemText';
import { useRules } from '../fields/rules';
import { useAccountForm } from '../fields/useAccountForm';
import { requestLogin } from '../state/session.requests';
import { selectProblem, selectSigningIn, selectUnpairedAt } from '../state/session.selectors';

/** Signs a wall display in, once. */
export default function DisplayForm() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const rules = useRules();
  const busy = useSelector(selectSigningIn);
  const message = useProblemText(useSelector(selectProblem));
  const unpairedAt = useSelector(selectUnpairedAt);
  const { dateTime } = useFormat();
  const ended = unpairedAt && t('displayEnded', { time: dateTime(unpairedAt) });
  const { form, submit } = useAccountForm(
    { pairingCode: '' },
    { pairingCode: rules.required(t('pairingCode')) },
  );
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={submit(async (values) => void dispatch(requestLogin(values)))}
    >
      <Stack gap="md">
        <FormMessage message={message ?? ended} />
        <TextInput
          {...form.getInputProps('pairingCode')}
          name="pairingCode"
          size="md"
          label={t('pairingCode')}
          // Typed in groups by some, with spaces or hyphens.
          maxLength={PAIRING_LENGTH * 2}
          autoCapitalize="characters"
          autoComplete="off"
          withAsterisk
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('pairSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
