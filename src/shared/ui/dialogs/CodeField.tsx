import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CODE = /^\d{3}\s?\d{3}$/;
const RECOVERY = /^[a-z0-9\s-]{16,40}$/i;

/** What is wrong with a code as it stands, before the server looks. */
export function looksRight(code: string): boolean {
  const typed = code.trim();
  return CODE.test(typed) || RECOVERY.test(typed);
}

export interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  value?: string;
  onChange(code: string): void;
  /** A recovery code will do as well. */
  recovery?: boolean;
  field?: Ref<HTMLInputElement>;
}

/** The code of the app, or, where the phone is lost, a recovery code. */
export function CodeField({ recovery = false, field, onChange, ...input }: CodeFieldProps) {
  const { t } = useTranslation('factor');
  const [lost, setLost] = useState(false);
  const kind = lost
    ? ({ label: t('recoveryCode'), inputMode: 'text', autoComplete: 'off', maxLength: 40 } as const)
    : ({ label: t('code'), inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } as const);
  const turn = () => {
    setLost(!lost);
    onChange('');
  };
  return (
    <Stack gap={4}>
      <TextInput
        {...kind}
        {...input}
        key={String(lost)}
        ref={field}
        name="code"
        autoCapitalize={lost ? 'characters' : 'off'}
        spellCheck={false}
        description={t(lost ? 'recoveryHint' : 'codeHint')}
        data-autofocus
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {recovery && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={turn}>
          {t(lost ? 'useApp' : 'useRecovery')}
        </Anchor>
      )}
    </Stack>
  );
}
