import type { Field } from '@contract/kit/field';
import { type Filter, type FilterOperator, formatFilter, operatorsOf } from '@contract/kit/question/filter';
import type { Format } from '@shared/lib';
import type { ResourceWords } from '../../words';

/** Operators whose value is not typed. */
export const WITHOUT_VALUE: readonly FilterOperator[] = ['empty', 'filled'];

/** Whose values are picked, as many as one likes. */
const PICKED: readonly Field['kind'][] = ['choice', 'choices', 'ref', 'refs'];

/** What a person chooses from: to be one of several includes to be the only one. */
export function offeredOperators(field: Field): readonly FilterOperator[] {
  return operatorsOf(field).filter((op) => op !== 'eq' || !PICKED.includes(field.kind));
}

/** What a comparison is called: a division has everything in it, whatever its digits begin with. */
export function operatorKey(field: Field, op: FilterOperator): string {
  return field.kind === 'region' && op === 'starts' ? 'op.within' : `op.${op}`;
}

export function firstOperator(field: Field): FilterOperator {
  return offeredOperators(field)[0] ?? 'eq';
}

/** With another comparison of the same kind what was picked stays. */
export function comparedBy({ field, op: before, values }: Filter, op: FilterOperator): Filter {
  const picks: readonly FilterOperator[] = ['in', 'nin'];
  return { field, op, values: picks.includes(op) && picks.includes(before) ? values : [] };
}

/** A filter of the address as it is edited. */
export function editedFilter(field: Field, filter: Filter): Filter {
  return offeredOperators(field).includes(filter.op) ? filter : { ...filter, op: firstOperator(field) };
}

/** The filter as it stands in the address; undefined while something is missing. */
export function filterText({ field, op, values }: Filter): string | undefined {
  if (WITHOUT_VALUE.includes(op)) return formatFilter({ field, op, values: [] });
  if (op === 'between')
    return values.some((value) => value)
      ? formatFilter({ field, op, values: [values[0] ?? '', values[1] ?? ''] })
      : undefined;
  const given = values.filter((value) => value !== '');
  return given.length > 0 ? formatFilter({ field, op, values: given }) : undefined;
}

export interface TextContext {
  format: Format;
  words: ResourceWords;
  titles: Readonly<Record<string, string>>;
  t(key: string, options?: Record<string, unknown>): string;
}

function valueText(
  name: string,
  field: Field,
  value: string,
  { format, words, titles, t }: TextContext,
): string {
  if (value === '') return '…';
  switch (field.kind) {
    case 'money':
      return format.money(Number(value));
    case 'moment':
      return format.dateTime(Number(value));
    case 'date':
      return format.day(value);
    case 'choice':
    case 'choices':
      return words.choice(name, value);
    case 'flag':
      return t(value === 'true' ? 'yes' : 'no');
    case 'ref':
    case 'refs':
      return titles[value] ?? '…';
    default:
      return titles[value] ?? value;
  }
}

/** A period, and whose days it has where they are not those of the viewer. */
function periodText([period, zone]: readonly string[], t: TextContext['t']): string {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const name = t(`period.${period}`);
  return zone === here ? name : t('list.inZone', { period: name, zone });
}

/** A filter in words, for its chip and for print. */
export function filterWords(field: Field, { field: name, op, values }: Filter, reading: TextContext): string {
  const { t, words } = reading;
  const label = words.field(name);
  if (op === 'during') return t('op.isText', { label, value: periodText(values, t) });
  if (op === 'last' || op === 'next') return t(`op.${op}Text`, { label, count: Number(values[0]) });
  if (WITHOUT_VALUE.includes(op)) return t(`op.${op}Text`, { label });
  const texts = values.map((value) => valueText(name, field, value, reading));
  if (op === 'between') return t('op.betweenText', { label, from: texts[0], to: texts[1] });
  const isNamed = op === 'in' || op === 'eq' || operatorKey(field, op) === 'op.within';
  return t(`op.${isNamed ? 'is' : op}Text`, { label, value: words.joined(texts) });
}
