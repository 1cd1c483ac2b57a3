import { isLocale, type Locale } from '@contract/common/locale';
import type { Problem } from '@contract/kit/checkDraft';
import { SYSTEM_COLUMNS } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedAmounts, useNamedAmounts } from './namedAmounts';

const EVERYWHERE: readonly string[] = [...SYSTEM_COLUMNS, 'orgId', 'id'];

/** What a resource is called in the present language: `locales/<language>/resources/<name>.json`. */
export interface ResourceWords {
  /** One record. */
  name: string;
  /** The list. */
  plural: string;
  /** What its page is called, where the menu says it otherwise. */
  title: string;
  /** What it is for; empty when there is nothing to say. */
  about: string;
  field(name: string): string;
  /** Help below an input; undefined without one. Amounts in it are of the currency, else of the person's. */
  help(name: string, currency?: string): string | undefined;
  choice(field: string, value: string): string;
  group(name: string): string;
  command(name: string): string;
  /** A group of the menu of commands. */
  commandGroup(name: string): string;
  /** The question before a command runs. */
  confirm(name: string): string | undefined;
  /** Of the columns of an embedded list. */
  columnsOf(field: string): ResourceWords;
  /** Of what a command asks for. */
  argsOf(command: string): ResourceWords;
  /** A tab of the page of a record. */
  tab(name: string): string;
  /** What is wrong with a field, with its name filled in. */
  problem(field: string, problem: Problem): string;
  /** With the punctuation of the language: a label and its value, a name and a remark on it, several of a kind, sentences. */
  labeled(label: string, value: string): string;
  bracketed(name: string, value: string | number): string;
  joined(parts: readonly (string | number)[]): string;
  sentences(parts: readonly string[]): string;
  locale: Locale;
}

type Translation = Pick<ReturnType<typeof useTranslation>, 't' | 'i18n'> & { amounts: NamedAmounts };

/** The words of a resource whose texts are there. */
function wordsOf({ t, i18n, amounts }: Translation, resource: string): ResourceWords {
  const { language } = i18n;
  const locale = isLocale(language) ? language : 'en';
  const own = (key: string) => t(`resources/${resource}:${key}`);
  const optional = (key: string, currency?: string) => {
    const full = `resources/${resource}:${key}`;
    return i18n.exists(full, { lng: language }) ? t(full, amounts(currency)) : undefined;
  };
  const field = (name: string) =>
    optional(`fields.${name}`) ??
    (EVERYWHERE.includes(name) ? t(`kit:fields.${name}`) : own(`fields.${name}`));
  const words: Omit<ResourceWords, 'problem' | 'columnsOf' | 'argsOf'> = {
    locale,
    name: own('name'),
    plural: own('plural'),
    title: optional('title') ?? own('plural'),
    about: optional('about') ?? '',
    field,
    help: (name, currency) => optional(`help.${name}`, currency),
    choice: (name, value) => own(`choices.${name}.${value}`),
    group: (name) => own(`groups.${name}`),
    command: (name) => optional(`commands.${name}`) ?? t(`kit:commands.${name}`),
    commandGroup: (name) => own(`commandGroups.${name}`),
    confirm: (name) => optional(`confirm.${name}`),
    tab: (name) => own(`tabs.${name}`),
    labeled: (label, value) => t('common:labeled', { label, value }),
    bracketed: (label, value) => t('common:bracketed', { label, value }),
    joined: (parts) => parts.join(t('common:separator')),
    sentences: (parts) => parts.join(t('kit:lines.separator')),
  };
  /** What stands inside another is called as it is there, else as a field of the record. */
  const within = (place: string): ResourceWords =>
    complete({
      ...words,
      field: (name) => optional(`${place}.${name}`) ?? field(name),
      help: (name, currency) => optional(`help.${place}.${name}`, currency),
    });
  const complete = (all: typeof words): ResourceWords => ({
    ...all,
    problem: (name, { key, params }) => messageText(key, locale, { ...params, label: all.field(name) }),
    columnsOf: (name) => within(`columns.${name}`),
    argsOf: (name) => within(`args.${name}`),
  });
  return complete(words);
}

export function useWords(resource: string): ResourceWords {
  const { t, i18n } = useTranslation([`resources/${resource}`, 'kit', 'common']);
  const { language } = i18n;
  const amounts = useNamedAmounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, other words
  return useMemo(() => wordsOf({ t, i18n, amounts }, resource), [t, i18n, language, amounts, resource]);
}

const textsOf = (resources: readonly string[]) => [
  ...resources.map((name) => `resources/${name}`),
  'kit',
  'common',
];

/** The words of several resources. */
export function useManyWords(resources: readonly string[]): (resource: string) => ResourceWords {
  const { t, i18n } = useTranslation(textsOf(resources));
  const amounts = useNamedAmounts();
  return (resource) => wordsOf({ t, i18n, amounts }, resource);
}

/** The same where nothing may wait for them, such as a cell: undefined until all are there. */
export function useManyWordsLater(resources: readonly string[]) {
  const { t, i18n, ready } = useTranslation(textsOf(resources), { useSuspense: false });
  const amounts = useNamedAmounts();
  return ready ? (resource: string) => wordsOf({ t, i18n, amounts }, resource) : undefined;
}

export function useWordsLater(resource: string): ResourceWords | undefined {
  return useManyWordsLater([resource])?.(resource);
}
