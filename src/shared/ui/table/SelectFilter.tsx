import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface SelectFilterProps<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  /** Undefined: all. */
  onChange(value: T | undefined): void;
}

const ALL = '';

/** A filter with a handful of values; the first entry takes it off. */
export function SelectFilter<T extends string>({ label, value, options, onChange }: SelectFilterProps<T>) {
  const { t } = useTranslation('common');
  const data = [{ value: ALL, label: t('labeled', { label, value: t('all') }) }, ...options];
  return (
    <Select
      size="sm"
      aria-label={label}
      data={data}
      value={value ?? ALL}
      allowDeselect={false}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
