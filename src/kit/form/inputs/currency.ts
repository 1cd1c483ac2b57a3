import type { Field, Line, LinesField } from '@contract/kit/field';

const formatOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

/** Decimals of a currency: 2 for CNY, 0 for JPY. */
export function minorDigits(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** ¥, ₩, $ … */
export function signOf(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}

/** An amount whose figure stays what it was when another currency counts it: 5,000.00 is 5,000 in a currency without cents. */
function recounted(field: Field, value: unknown, factor: number): unknown {
  if (field.kind === 'money' && typeof value === 'number') return Math.round(value * factor);
  if (field.kind !== 'lines' || !Array.isArray(value)) return value;
  const columns = Object.entries((field as LinesField).columns).filter(([, { kind }]) => kind === 'money');
  return value.map((line: Line) => ({
    ...line,
    ...Object.fromEntries(
      columns.map(([name, column]) => [name, recounted(column, line[name] ?? null, factor)]),
    ),
  }));
}

/** Of what somebody types: another currency changes no figure. */
export function withFiguresKept<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  fields: Readonly<Record<string, Field>>,
  from: string,
  to: string,
): Values {
  const factor = 10 ** (minorDigits(to) - minorDigits(from));
  if (factor === 1) return values;
  const counted = Object.entries(fields).map(([name, field]) => [
    name,
    recounted(field, values[name], factor),
  ]);
  return { ...values, ...Object.fromEntries(counted) };
}
