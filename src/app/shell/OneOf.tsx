import { SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';

interface OneOfProps<T extends string> {
  name: string;
  values: readonly T[];
  value: T;
  words(value: T): string;
  onChange(value: T): void;
}

export function OneOf<T extends string>({ name, values, value, words, onChange }: OneOfProps<T>) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="sm" fw={500} mb={4}>
        {name}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={values.map((entry) => ({ value: entry, label: words(entry) }))}
        value={value}
        onChange={(entry) => onChange(entry as T)}
      />
    </div>
  );
}
