import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { typedNumber } from './typed';

export type AmountInputProps = Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number | null;
  onChange(value: number | null): void;
  onBlur?(): void;
};

/**
 * A number that is typed letter by letter. On its way “121.” and “-” are shown as they are: put back as numbers they
 * would lose what was typed last.
 */
export function AmountInput({ value, onChange, onBlur, ...rest }: AmountInputProps) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...rest}
      value={typedNumber(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(typedNumber(next));
      }}
      onBlur={() => {
        setTyped('');
        onBlur?.();
      }}
    />
  );
}
