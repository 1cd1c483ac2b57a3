import type { ChoiceField } from '@contract/kit/field';
import { MultiSelect, Select } from '@mantine/core';
import type { ResourceWords } from '../../words';

/** One word of a choice, or several. */
export function ChoiceInput({
  name,
  field,
  value,
  words,
  shared,
  onChange,
}: {
  name: string;
  field: ChoiceField;
  value: unknown;
  words: ResourceWords;
  shared: { label?: string; disabled?: boolean };
  onChange(value: unknown): void;
}) {
  const data = field.values.map((each) => ({ value: each, label: words.choice(name, each) }));
  if (field.kind === 'choices')
    return (
      <MultiSelect
        {...shared}
        data={data}
        value={(value as string[] | null) ?? []}
        onChange={onChange}
        clearable
        openOnFocus={false}
      />
    );
  return (
    <Select
      {...shared}
      data={data}
      value={(value as string | null) ?? null}
      onChange={onChange}
      clearable={!field.required}
      allowDeselect={!field.required}
      openOnFocus={false}
    />
  );
}
