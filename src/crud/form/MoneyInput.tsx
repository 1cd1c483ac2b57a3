import { AmountInput, type AmountInputProps } from './AmountInput';

const CURRENCY = 'CNY';
const DIGITS =
  new Intl.NumberFormat('en', { style: 'currency', currency: CURRENCY }).resolvedOptions()
    .maximumFractionDigits ?? 2;
const UNIT = 10 ** DIGITS;

/** Money is typed in yuan and stored in fen. */
export function MoneyInput({ value, onChange, ...rest }: AmountInputProps) {
  return (
    <AmountInput
      {...rest}
      prefix="¥ "
      decimalScale={DIGITS}
      fixedDecimalScale
      thousandSeparator
      value={value === null ? null : value / UNIT}
      onChange={(next) => onChange(next === null ? null : Math.round(next * UNIT))}
    />
  );
}
