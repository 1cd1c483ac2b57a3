import type { Locale } from '../../../../contract/common/locale';
import type { Field, RefField } from '../../../../contract/kit/field';
import { MASKS } from '../../../../contract/kit/masks';
import { maskOf } from '../../../../contract/kit/personal';
import { columnField } from '../../../../contract/kit/question/filter';
import type { Titles } from '../../../../contract/kit/wire';
import { regionLine } from '../../../../contract/regions/regionTree';
import type { ResourceKit } from '../../kit';
import type { ResolvedFilter } from '../../query/parseQuery';
import { titlesOf } from '../../query/rows';
import { REGIONS } from '../../regions';
import type { RequestContext, ServedResource } from '../../served';
import { decimalsOf, type SheetFacts } from '../sheets/sheetFacts';
import { type QuestionTexts, questionTexts, type SheetWords, sheetWords } from '../sheets/words';
import { csvTime } from './csv';
import { searchOf } from './exportQuery';
import type { ExportQuestion } from './keyset';
import { toWall } from './zone';

interface Reading {
  locale: Locale;
  facts: SheetFacts;
  titles: Titles;
  texts: QuestionTexts;
}

const OPEN = '…';

function momentText(ms: number, zone: string): string {
  return csvTime(Math.floor(toWall(ms, zone) / 1_000) * 1_000, false);
}

function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency}`;
}

function valueText(name: string, field: Field, value: string, words: SheetWords, reading: Reading): string {
  const { facts, titles, locale } = reading;
  if (value === '') return OPEN;
  const mask = maskOf(field);
  if (mask) return MASKS[mask](value);
  switch (field.kind) {
    case 'moment':
      return momentText(Number(value), facts.zone);
    case 'money':
      return moneyText(Number(value), facts.currency ?? facts.currencyOf(null));
    case 'choice':
    case 'choices':
      return words.choice(name, value);
    case 'flag':
      return value === 'true' ? words.yes : words.no;
    case 'ref':
    case 'refs':
      return titles[(field as RefField).to]?.[value] ?? OPEN;
    case 'region':
      return regionLine(REGIONS[locale], value, locale) || value;
    default:
      return value;
  }
}

interface QuestionField {
  name: string;
  field: Field;
  words: SheetWords;
  /** What it is called, with the record it is of where that is another one. */
  label: string;
}

function askedOf(
  { resource }: ServedResource,
  { field: path, there }: ResolvedFilter,
  { locale, texts }: Reading,
): QuestionField {
  const own = sheetWords(resource.name, locale);
  if (!there)
    return { name: path, field: columnField(resource, path) as Field, words: own, label: own.field(path) };
  const words = sheetWords(there.resource.name, locale);
  const label = texts.op('is', { label: own.field(there.by), value: words.field(there.name) });
  return { name: there.name, field: there.field, words, label };
}

function filterLine(served: ServedResource, filter: ResolvedFilter, reading: Reading): string {
  const { op, values } = filter;
  const { texts } = reading;
  const { name, field, words, label } = askedOf(served, filter, reading);
  const [first = '', zone = ''] = values;
  if (op === 'during') return texts.op('is', { label, value: texts.period(first, zone) });
  if (op === 'last' || op === 'next') return texts.op(op, { label, count: first });
  if (op === 'empty' || op === 'filled') return texts.op(op, { label });
  const said = values.map((value) => valueText(name, field, value, words, reading));
  if (op === 'between') return texts.op('between', { label, from: said[0] ?? OPEN, to: said[1] ?? OPEN });
  const isNamed = op === 'in' || op === 'eq' || (field.kind === 'region' && op === 'starts');
  return texts.op(isNamed ? 'is' : op, { label, value: said.join(texts.separator) });
}

/** A row for each value that names a record: as such its title is found. */
function pointing(filters: readonly ResolvedFilter[]): readonly Record<string, unknown>[] {
  return filters.flatMap(({ field, there, values }) => (there ? [] : values.map((id) => ({ [field]: id }))));
}

/** What was asked for in words, for the head of a sheet; nothing when all of the list was. */
export async function askedWords(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  { query, chosen, now }: ExportQuestion,
  facts: SheetFacts,
): Promise<string[]> {
  const { locale } = context;
  const { filters, q, any, since } = query;
  const { db } = kit.database;
  const titles = await titlesOf(db, { served: kit.find, now }, served, pointing(filters), context);
  const texts = questionTexts(locale);
  const reading: Reading = { locale, facts, titles, texts };
  const words = sheetWords(served.resource.name, locale);
  const count = chosen && 'ids' in chosen ? chosen.ids.length : undefined;
  return [
    ...(q === undefined ? [] : [texts.op('is', { label: texts.search, value: searchOf(q) })]),
    ...(since === undefined
      ? []
      : [texts.op('gte', { label: words.field('createdAt'), value: momentText(since, facts.zone) })]),
    ...filters.map((filter) => filterLine(served, filter, reading)),
    ...(any && filters.length > 1 ? [texts.matchAny] : []),
    ...(count === undefined ? [] : [texts.selected(count)]),
  ];
}
