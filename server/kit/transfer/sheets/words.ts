import { BCP47, LOCALES, type Locale } from '../../../../contract/common/locale';

interface Words {
  name: string;
  plural: string;
  fields: Record<string, string>;
  choices?: Record<string, Record<string, string>>;
  columns?: Record<string, Record<string, string>>;
}
type Texts = Readonly<Record<string, string>>;
interface KitWords {
  yes: string;
  no: string;
  separator: string;
  fields: Record<string, string>;
  list: Texts;
  op: Texts;
  period: Texts;
  bulk: Texts;
}

const RESOURCE_FILES = import.meta.glob<Words>('../../../../locales/*/resources/*.json', {
  eager: true,
  import: 'default',
});
const KIT_FILES = import.meta.glob<KitWords>('../../../../locales/*/kit.json', {
  eager: true,
  import: 'default',
});

/** What a resource is called in one language, as in the console. */
export interface SheetWords {
  /** One record. */
  name: string;
  plural: string;
  field(name: string): string;
  choice(field: string, value: string): string;
  /** Of the columns of an embedded list. */
  columnsOf(field: string): SheetWords;
  yes: string;
  no: string;
}

export function sheetWords(resource: string, locale: Locale): SheetWords {
  const own = RESOURCE_FILES[`../../../../locales/${locale}/resources/${resource}.json`];
  const kit = KIT_FILES[`../../../../locales/${locale}/kit.json`];
  const words: SheetWords = {
    name: own?.name ?? resource,
    plural: own?.plural ?? resource,
    field: (name) => own?.fields[name] ?? kit?.fields[name] ?? name,
    columnsOf: (list) => ({ ...words, field: (name) => own?.columns?.[list]?.[name] ?? words.field(name) }),
    choice: (field, value) => own?.choices?.[field]?.[value] ?? value,
    yes: kit?.yes ?? 'true',
    no: kit?.no ?? 'false',
  };
  return words;
}

const filled = (text: string | undefined, values: Readonly<Record<string, string>>): string =>
  (text ?? '').replace(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole);

/** How comparisons, periods and selections are said in one language, as in the console. */
export interface QuestionTexts {
  search: string;
  matchAny: string;
  separator: string;
  op(name: string, values: Readonly<Record<string, string>>): string;
  /** @param zone whose days it has */
  period(name: string, zone: string): string;
  selected(count: number): string;
}

export function questionTexts(locale: Locale): QuestionTexts {
  const kit = KIT_FILES[`../../../../locales/${locale}/kit.json`];
  const rules = new Intl.PluralRules(BCP47[locale]);
  /** In the form for a number where there are several. */
  const counted = (texts: Texts | undefined, key: string, count: string) =>
    texts?.[key] ?? texts?.[`${key}_${rules.select(Number(count))}`];
  return {
    search: kit?.list.search ?? '',
    matchAny: kit?.list.matchAny ?? '',
    separator: kit?.separator ?? ', ',
    op: (name, values) => filled(counted(kit?.op, `${name}Text`, values.count ?? ''), values),
    period: (name, zone) => filled(kit?.list.inZone, { period: kit?.period[name] ?? name, zone }),
    selected: (count) => filled(counted(kit?.bulk, 'selected', String(count)), { count: String(count) }),
  };
}

/** Of a sheet typed by hand: its spaces may be others than those of our words. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/\u00a0/g, ' ')
    .toLowerCase();

/** The field that a head of a column means, in whatever language it is written. */
export function fieldOfHead(resource: string, names: readonly string[], head: string): string | null {
  const marked = head.replace(/[*＊]/g, '');
  const all = LOCALES.map((locale) => sheetWords(resource, locale));
  // A sheet of ours names the currency behind an amount.
  for (const text of [marked, marked.replace(/\s?[(（][A-Z]{3}[)）]\s*$/, '')]) {
    const wanted = plain(text);
    const found = names.find(
      (name) => plain(name) === wanted || all.some((words) => plain(words.field(name)) === wanted),
    );
    if (found) return found;
  }
  return null;
}

/** The value of a choice by its code or by its word in any language. */
export function choiceOf(
  resource: string,
  field: string,
  values: readonly string[],
  text: string,
): string | undefined {
  const wanted = plain(text);
  return values.find(
    (value) =>
      plain(value) === wanted ||
      LOCALES.some((locale) => plain(sheetWords(resource, locale).choice(field, value)) === wanted),
  );
}

/** Yes and no in any language; undefined for anything else. */
export function flagOf(text: string): boolean | undefined {
  const wanted = plain(text);
  const all = LOCALES.map((locale) => sheetWords('', locale));
  if (['true', '1', 'y'].includes(wanted) || all.some(({ yes }) => plain(yes) === wanted)) return true;
  if (['false', '0', 'n'].includes(wanted) || all.some(({ no }) => plain(no) === wanted)) return false;
  return undefined;
}
