import { NumberInput, type NumberInputProps } from '@mantine/core';

const CURRENCY = 'CNY';
const DIGITS =
  new Intl.NumberFormat('en', { style: 'currency', currency: CURRENCY }).resolvedOptions()
    .maximumFractionDigits ?? 2;
const UNIT = 10 ** DIGITS;

/** Money is typed in yuan and stored in fen. */
export function MoneyInput({
  value,
  onChange,
  ...rest
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange(minor: number | null): void;
}) {
  return (
    <NumberInput
      {...rest}
      prefix="¥ "
      decimalScale={DIGITS}
      fixedDecimalScale
      thousandSeparator
      value={value === null || value === undefined ? '' : value / UNIT}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * UNIT))}
    />
  );
}
