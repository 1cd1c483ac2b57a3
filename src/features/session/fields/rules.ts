import { PASSWORD_RULES } from '@contract/access/passwordPolicy';
import { isMobileCn } from '@contract/common/validators';
import { CHECKS_MESSAGES } from '@contract/messages/general/checks';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../language/language';
import { policyOf } from './passwordPolicy';

type Rule = (value: string) => string | null;

/** What the fields of accounts must be, with the words for what is wrong. */
export interface Rules {
  required(label: string): Rule;
  mobile(label: string): Rule;
  password(label: string): Rule;
  code(label: string): Rule;
}

export function useRules(): Rules {
  const { t, i18n } = useTranslation('account');
  const locale = currentLocale(i18n);
  const policy = policyOf(document);
  const required =
    (label: string): Rule =>
    (value) =>
      value.trim() === '' ? t('enter', { label }) : null;
  const both =
    (label: string, right: (value: string) => boolean, wrong: string): Rule =>
    (value) =>
      required(label)(value) ?? (right(value) ? null : wrong);
  return {
    required,
    mobile: (label) => both(label, isMobileCn, CHECKS_MESSAGES['err.form.phone'][locale]),
    password: (label) => both(label, PASSWORD_RULES[policy], t(`policy.${policy}`)),
    code: (label) => both(label, (value) => /^\d{6}$/.test(value), t('codeDigits')),
  };
}
