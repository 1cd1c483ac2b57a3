import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { policyOf } from '../fields/passwordPolicy';

const MOBILE_DIGITS = 11;

/** A mainland mobile number. */
export function MobileInput(props: TextInputProps) {
  return <TextInput inputMode="tel" autoComplete="tel-national" maxLength={MOBILE_DIGITS} {...props} />;
}

export interface NewPasswordProps extends PasswordInputProps {
  /** Says what a password must be; once is enough where it is typed twice. */
  explained?: boolean;
}

const TYPED = {
  digits6: { inputMode: 'numeric', maxLength: 6 },
  strong: { maxLength: 32 },
} as const;

/** A password that is being chosen. */
export function NewPasswordInput({ explained = false, ...props }: NewPasswordProps) {
  const { t } = useTranslation('account');
  const policy = policyOf(document);
  return (
    <PasswordInput
      description={explained ? t(`policy.${policy}`) : undefined}
      {...TYPED[policy]}
      autoComplete="new-password"
      {...props}
    />
  );
}
