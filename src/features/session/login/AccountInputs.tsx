import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const MOBILE_DIGITS = 11;
const PASSWORD_DIGITS = 6;

/** A mainland mobile number. */
export function MobileInput(props: TextInputProps) {
  return <TextInput inputMode="tel" autoComplete="tel-national" maxLength={MOBILE_DIGITS} {...props} />;
}

export interface NewPasswordProps extends PasswordInputProps {
  /** Says what a password must be; once is enough where it is typed twice. */
  explained?: boolean;
}

/** A password that is being chosen: six digits. */
export function NewPasswordInput({ explained = false, ...props }: NewPasswordProps) {
  const { t } = useTranslation('account');
  return (
    <PasswordInput
      description={explained ? t('sixDigits') : undefined}
      inputMode="numeric"
      maxLength={PASSWORD_DIGITS}
      autoComplete="new-password"
      {...props}
    />
  );
}
