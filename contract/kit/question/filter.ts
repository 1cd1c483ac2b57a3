import { isStorableMoment } from '../../common/ids';
import { isDay } from '../checkValue';
import { type Field, f, type RefField } from '../field';
import { isHidden, isSealedField } from '../personal';
import { fieldOf, type Resource } from '../resource';
import { isPeriod, isTimeZone } from './period';

/**
 * Comparisons of a list; on the wire `filter[field]=op:a,b`, without an operator `eq`. `last` and `next` count days from
 * now, `during` is a period of the calendar in a zone. An empty value lacks every text and is none of any values.
 * `along` is said of an institution: it, those above it and those below it; `below`: those below all of these. Fields ask
 * them (`where`), people are not offered them.
 */
export const FILTER_OPERATORS = [
  'eq',
  'in',
  'nin',
  'contains',
  'lacks',
  'starts',
  'gte',
  'lte',
  'between',
  'during',
  'last',
  'next',
  'empty',
  'filled',
  'along',
  'below',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface Filter {
  field: string;
  op: FilterOperator;
  /** As text; how many there must be follows from the operator. */
  values: readonly string[];
}

const TEXT: readonly FilterOperator[] = ['contains', 'lacks', 'eq', 'starts', 'in', 'empty', 'filled'];
const AMOUNT: readonly FilterOperator[] = ['between', 'eq', 'gte', 'lte', 'empty', 'filled'];
/** Comparisons that name a time. */
export const TIME_SPANS: readonly FilterOperator[] = ['during', 'between', 'gte', 'lte', 'last', 'next'];
const TIME: readonly FilterOperator[] = [...TIME_SPANS, 'empty', 'filled'];
const PICK: readonly FilterOperator[] = ['in', 'nin', 'eq', 'empty', 'filled'];

/** Operators of a kind, the usual one first. */
const OPERATORS_OF: Record<Field['kind'], readonly FilterOperator[]> = {
  text: TEXT,
  long: TEXT,
  localized: ['contains', 'lacks', 'empty', 'filled'],
  number: AMOUNT,
  money: AMOUNT,
  flag: ['eq'],
  date: TIME,
  moment: TIME,
  choice: PICK,
  choices: PICK,
  ref: PICK,
  refs: PICK,
  file: ['empty', 'filled'],
  files: ['empty', 'filled'],
  lines: ['empty', 'filled'],
  pairs: ['empty', 'filled'],
  region: ['starts', 'eq', 'in', 'empty', 'filled'],
  geo: ['empty', 'filled'],
};

/** Comparisons with a part, or an order, would spell a masked value out letter by letter. */
const WHOLE: readonly FilterOperator[] = ['eq', 'in', 'empty', 'filled'];
/** Comparisons possible for a sealed value. */
const SEALED: readonly FilterOperator[] = ['empty', 'filled'];

/** Comparisons that may be asked of a field, the usual one first. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  if (isSealedField(field)) return SEALED;
  return isHidden(field) ? WHOLE : OPERATORS_OF[field.kind];
}

const SYSTEM_FIELDS: Readonly<Record<string, Field>> = {
  id: f.text({ max: 64 }),
  orgId: f.ref('organizations'),
  createdAt: f.moment(),
  updatedAt: f.moment(),
};

/** A field of the resource or one that every record has; what is shared by all has no organisation. */
export function columnField(resource: Resource, name: string): Field | undefined {
  if (name === 'orgId' && resource.tenancy === 'shared') return undefined;
  return fieldOf(resource, name) ?? (Object.hasOwn(SYSTEM_FIELDS, name) ? SYSTEM_FIELDS[name] : undefined);
}

/** Kinds without an order a person would understand. */
const UNORDERED: readonly Field['kind'][] = [
  'choices',
  'refs',
  'file',
  'files',
  'localized',
  'long',
  'lines',
  'pairs',
  'geo',
];

export function isSortable(field: Field): boolean {
  return !field.computed && !UNORDERED.includes(field.kind) && !isHidden(field);
}

const MANY: readonly FilterOperator[] = ['in', 'nin', 'between', 'during'];

export function parseFilter(field: string, text: string): Filter {
  const cut = text.indexOf(':');
  const op = FILTER_OPERATORS.find((each) => each === text.slice(0, Math.max(cut, 0)));
  if (!op)
    return FILTER_OPERATORS.some((each) => each === text) && (text === 'empty' || text === 'filled')
      ? { field, op: text, values: [] }
      : { field, op: 'eq', values: [text] };
  const rest = text.slice(cut + 1);
  return { field, op, values: MANY.includes(op) ? rest.split(',') : [rest] };
}

/** The text after `filter[field]=`. */
export function formatFilter({ op, values }: Filter): string {
  return op === 'empty' || op === 'filled' ? op : `${op}:${values.join(',')}`;
}

/** One of so many, or none of them. */
export const VALUES_MAX = 500;
const isFew = (count: number) => count >= 1 && count <= VALUES_MAX;
const COUNTS: Partial<Record<FilterOperator, (count: number) => boolean>> = {
  empty: (count) => count === 0,
  filled: (count) => count === 0,
  between: (count) => count === 2,
  during: (count) => count === 2,
  in: isFew,
  nin: isFew,
  below: isFew,
};
const INTEGER_MAX = 2 ** 31 - 1;
/** Could a column of the field hold it? Whole numbers are of 32 bits, except money. */
function isNumber(field: Field, text: string): boolean {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (field.kind === 'money') return Number.isSafeInteger(value);
  if (field.kind === 'number' && field.digits === 0)
    return Number.isInteger(value) && Math.abs(value) <= INTEGER_MAX;
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function fits(field: Field, op: FilterOperator, value: string): boolean {
  if (value.length > 200 || value === '') return op === 'between' && value === '';
  if (op === 'last' || op === 'next') return /^\d{1,4}$/.test(value);
  switch (field.kind) {
    case 'number':
    case 'money':
      return isNumber(field, value);
    case 'moment':
      return value.trim() !== '' && isStorableMoment(Number(value));
    case 'date':
      return isDay(value);
    case 'flag':
      return value === 'true' || value === 'false';
    default:
      return true;
  }
}

const isOfTree = (field: Field, op: FilterOperator) =>
  (op === 'along' || op === 'below') && field.kind === 'ref' && (field as RefField).to === 'organizations';

/** May a field be compared like this? `between` may leave one end open. */
export function isComparison(field: Field, { op, values }: Omit<Filter, 'field'>): boolean {
  if (field.computed || !(operatorsOf(field).includes(op) || isOfTree(field, op))) return false;
  const right = COUNTS[op] ?? ((count: number) => count === 1);
  if (!right(values.length) || (op === 'between' && values.every((value) => value === ''))) return false;
  if (op === 'during') return isPeriod(values[0]) && isTimeZone(values[1]);
  return values.every((value) => fits(field, op, value));
}
