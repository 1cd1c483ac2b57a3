import { useCurrency } from '@shared/lib';
import { AmountInput, type AmountInputProps } from './AmountInput';
import { minorDigits, signOf } from './currency';

type MoneyInputProps = AmountInputProps & {
  /** Organisation whose currency it is; the person's without it. */
  orgId?: unknown;
};

/** Money is typed in the currency's unit and stored in its minor one: yuan and fen. */
export function MoneyInput({ value, orgId, onChange, ...rest }: MoneyInputProps) {
  const currency = useCurrency(orgId);
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  return (
    <AmountInput
      {...rest}
      prefix={`${signOf(currency)} `}
      decimalScale={digits}
      fixedDecimalScale
      thousandSeparator
      value={value === null ? null : value / unit}
      onChange={(next) => onChange(next === null ? null : Math.round(next * unit))}
    />
  );
}
