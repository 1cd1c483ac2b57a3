import { messageText } from '@contract/messages';
import { PasswordInput } from '@mantine/core';
import { CodeField } from '@shared/ui/dialogs/CodeField';
import { useEffect, useRef } from 'react';
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

/** The cursor goes back to what the server refused: it was lost while the fields were disabled. */
function useRefused({ problems }: ProofInput, disabled: boolean) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (disabled) return;
    if (Object.keys(problems).length === 0) return;
    const { current } = problems.password === undefined ? code : password;
    current?.focus();
    current?.select();
  }, [disabled, problems]);
  return { password, code };
}

/** Asks whoever is signed in for the password, and for a code where a second factor is on. */
export function ProofFields({ proof, disabled, focus }: ProofFieldsProps) {
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const { asked, factor, values, problems, set } = proof;
  const refused = useRefused(proof, disabled);
  if (!asked) return null;
  const said = (key: string | undefined) => key && messageText(key, words.locale);
  return (
    <>
      <PasswordInput
        ref={refused.password}
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
          field={refused.code}
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
