import { isLocale, type Locale } from '@contract/common/locale';
import type { Problem } from '@contract/kit/checkDraft';
import { SYSTEM_COLUMNS } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const EVERYWHERE: readonly string[] = [...SYSTEM_COLUMNS, 'orgId', 'id'];

/** What a resource is called in the present language: `locales/<language>/resources/<name>.json`. */
export interface Words {
  /** One record. */
  name: string;
  /** The list. */
  plural: string;
  /** What it is for; empty when there is nothing to say. */
  about: string;
  field(name: string): string;
  /** Help below an input; undefined without one. */
  help(name: string): string | undefined;
  choice(field: string, value: string): string;
  group(name: string): string;
  command(name: string): string;
  /** The question before a command runs. */
  confirm(name: string): string | undefined;
  /** What is wrong with a field, with its name filled in. */
  problem(field: string, problem: Problem): string;
  locale: Locale;
}

export function useWords(resource: string): Words {
  const { t, i18n } = useTranslation([`resources/${resource}`, 'crud']);
  const { language } = i18n;
  return useMemo((): Words => {
    const locale = isLocale(language) ? language : 'en';
    const own = (key: string) => t(`resources/${resource}:${key}`);
    const optional = (key: string) => {
      const full = `resources/${resource}:${key}`;
      return i18n.exists(full, { lng: language }) ? t(full) : undefined;
    };
    const field = (name: string) =>
      optional(`fields.${name}`) ??
      (EVERYWHERE.includes(name) ? t(`crud:fields.${name}`) : own(`fields.${name}`));
    return {
      locale,
      name: own('name'),
      plural: own('plural'),
      about: optional('about') ?? '',
      field,
      help: (name) => optional(`help.${name}`),
      choice: (name, value) => own(`choices.${name}.${value}`),
      group: (name) => own(`groups.${name}`),
      command: (name) => optional(`commands.${name}`) ?? t(`crud:commands.${name}`),
      confirm: (name) => optional(`confirm.${name}`),
      problem: (name, { key, params }) => messageText(key, locale, { ...params, label: field(name) }),
    };
  }, [t, i18n, language, resource]);
}
