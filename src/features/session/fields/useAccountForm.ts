import { type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../language/language';
import { useProblemText } from './problemText';

export interface AccountForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Refusal of the whole form in words. */
  message?: string;
  busy: boolean;
  /** Checks, sends, and puts the server's refusals to their fields. */
  submit(send: (values: Values) => Promise<void>): (event?: React.FormEvent<HTMLFormElement>) => void;
}

/**
 * A form whose fields are checked when they are left and whose first wrong one gets the focus. Two passwords that
 * differ are warned of as well (specification §8).
 */
export function useAccountForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  validate: Partial<Record<keyof Values, (value: never, values: Values) => string | null>>,
): AccountForm<Values> {
  const { t, i18n } = useTranslation('account');
  const mismatch = t('mismatch');
  const form = useForm<Values>({ initialValues, validate: validate as never, validateInputOnBlur: true });
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const message = useProblemText(problem);
  const take = async (refusal: ApiProblem) => {
    const { fetchMessages, messageText } = await import('@contract/messages');
    const locale = currentLocale(i18n);
    await fetchMessages(locale);
    const fields = Object.entries(refusal.fields ?? {}).filter(([name]) => name in initialValues);
    for (const [name, key] of fields) form.setFieldError(name, messageText(key, locale, refusal.params));
    setProblem(fields.length > 0 ? undefined : refusal);
  };
  const run = async (send: (values: Values) => Promise<void>, values: Values) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      await take(error as ApiProblem);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    message,
    busy,
    submit: (send) =>
      form.onSubmit(
        (values) => void run(send, values),
        (errors) => {
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
          if (Object.values(errors).includes(mismatch))
            notifications.show({ color: 'yellow', message: mismatch });
        },
      ),
  };
}
