import { CloseButton, Select, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SearchInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

const PAUSE_MS = 200;

/** A text filter that waits for a pause in typing. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t('clear')} onClick={() => onChange('')} />}
    />
  );
}

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
  const data = [{ value: ALL, label: `${label}: ${t('all')}` }, ...options];
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
