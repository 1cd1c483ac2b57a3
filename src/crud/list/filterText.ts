import type { Field } from '@contract/kit/field';
import { type Filter, formatFilter, type Operator, operatorsOf } from '@contract/kit/filter';
import type { Format } from '@shared/lib';
import type { Words } from '../words';

/** Operators whose value is not typed. */
export const WITHOUT_VALUE: readonly Operator[] = ['empty', 'filled'];

export function firstOperator(field: Field): Operator {
  return operatorsOf(field)[0] ?? 'eq';
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

export interface Reading {
  format: Format;
  words: Words;
  titles: Readonly<Record<string, string>>;
  t(key: string, options?: Record<string, unknown>): string;
}

function valueText(name: string, field: Field, value: string, { format, words, titles, t }: Reading): string {
  if (value === '') return '…';
  switch (field.kind) {
    case 'moment':
      return format.dateTime(Number(value));
    case 'date':
      return format.date(Date.parse(`${value}T00:00`));
    case 'choice':
    case 'choices':
      return words.choice(name, value);
    case 'flag':
      return t(value === 'true' ? 'yes' : 'no');
    case 'ref':
    case 'refs':
      return titles[value] ?? '…';
    default:
      return value;
  }
}

/** A filter in words, for its chip and for print. */
export function filterWords(field: Field, { field: name, op, values }: Filter, reading: Reading): string {
  const { t, words } = reading;
  const label = words.field(name);
  if (op === 'last' || op === 'next') return t(`op.${op}Text`, { label, count: Number(values[0]) });
  if (WITHOUT_VALUE.includes(op)) return t(`op.${op}Text`, { label });
  const texts = values.map((value) => valueText(name, field, value, reading));
  if (op === 'between') return t('op.betweenText', { label, from: texts[0], to: texts[1] });
  return t(`op.${op === 'in' || op === 'eq' ? 'is' : op}Text`, { label, value: texts.join(t('separator')) });
}
