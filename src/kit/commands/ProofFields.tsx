import { messageText } from '@contract/messages';
import { PasswordInput } from '@mantine/core';
import { CodeField } from '@shared/ui/dialogs/CodeField';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import type { ProofInput } from './useProof';

const PASSWORD_MAX = 64;

interface ProofFieldsProps {
  proof: ProofInput;
  disabled: boolean;
  /** A dialog opens with the cursor in the password. */
  focus?: boolean;
}

/** Asks whoever is signed in for the password, and for a code where a second factor is on. */
export function ProofFields({ proof, disabled, focus }: ProofFieldsProps) {
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const { asked, factor, values, problems, set } = proof;
  if (!asked) return null;
  const said = (key: string | undefined) => key && messageText(key, words.locale);
  return (
    <>
      <PasswordInput
        name="password"
        label={t('command.password')}
        description={t('command.confirmAbout')}
        withAsterisk
        autoComplete="current-password"
        data-autofocus={focus || undefined}
        maxLength={PASSWORD_MAX}
        value={values.password}
        error={said(problems.password)}
        disabled={disabled}
        onChange={(event) => set('password', event.currentTarget.value)}
      />
      {factor && (
        <CodeField
          recovery
          withAsterisk
          value={values.code}
          error={said(problems.code)}
          disabled={disabled}
          onChange={(code) => set('code', code)}
        />
      )}
    </>
  );
}
