import type { Field, MoneyField, NumberField } from '../field';
import { maskOf } from '../personal';
import type { Resource } from '../resource';
import { columnField } from './filter';

/** What a column adds up to over everything a question finds; money by its currency. */
export interface Sum {
  value: number;
  /** ISO 4217, of money that belongs to an organisation. */
  currency?: string;
}
export type Sums = Readonly<Record<string, readonly Sum[]>>;

/** Numbers that go no higher are places on a scale, such as a rating: adding them up says nothing. */
const SCALE_MAX = 12;

function isCount({ digits, unit, max }: NumberField): boolean {
  const counts = unit === undefined || unit === 'times' || unit === 'uses';
  return digits === 0 && counts && (max === undefined || max > SCALE_MAX);
}

/** Money, and whole numbers that count things; not prices, places or limits. */
export function isSummable(field: Field): boolean {
  if (field.computed || maskOf(field) || (field as MoneyField | NumberField).ofOne) return false;
  return field.kind === 'money' || (field.kind === 'number' && isCount(field as NumberField));
}

/** `sums=price,qty`; undefined for what cannot be added up. */
export function parseSums(resource: Resource, text: string): string[] | undefined {
  const names = [...new Set(text.split(','))];
  const known = names.every((name) => {
    const field = columnField(resource, name);
    return field !== undefined && isSummable(field);
  });
  return known ? names : undefined;
}
