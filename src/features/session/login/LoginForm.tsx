import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { FormMessage } from '@shared/ui/dialogs/FormMessage';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useProblemText } from '../fields/problemText';
import { requestLogin } from '../state/session.requests';
import { selectProblem, selectSigningIn } from '../state/session.selectors';

const MAX_ACCOUNT = 64;

type Field = 'account' | 'password';

/** Account and password. Plain fields with names, so that password managers and browsers fill them. */
export function LoginForm() {
  const { t } = useTranslation('login');
  const dispatch = useAppDispatch();
  const busy = useSelector(selectSigningIn);
  const message = useProblemText(useSelector(selectProblem));
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const account = String(data.get('account') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const gaps = (['account', 'password'] as const).filter((name) => !{ account, password }[name]);
    setMissing(gaps);
    const [first] = gaps;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else dispatch(requestLogin({ account, password }));
  };
  const look = (event: FocusEvent<HTMLInputElement>) => {
    const name = event.currentTarget.name as Field;
    const empty = event.currentTarget.value.trim() === '';
    setMissing((present) => [...present.filter((each) => each !== name), ...(empty ? [name] : [])]);
  };
  const errorOf = (name: Field) => (missing.includes(name) ? t(`${name}Required`) : undefined);

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={busy} method="post">
      <Stack gap="md">
        <FormMessage message={message} />
        <TextInput
          name="account"
          size="md"
          label={t('account')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_ACCOUNT}
          onBlur={look}
          error={errorOf('account')}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          name="password"
          size="md"
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          onBlur={look}
          error={errorOf('password')}
          required
          withAsterisk={false}
        />
        <Button type="submit" size="md" fullWidth loading={busy} mt={4}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
