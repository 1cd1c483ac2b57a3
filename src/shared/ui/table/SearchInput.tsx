import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // The page redraws with every live value; neither the pause nor what is being typed may suffer from it.
  const send = useRef(onChange);
  send.current = onChange;
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string, pauseMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next;
      send.current(next);
    }, pauseMs);
  };
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value, PAUSE_MS)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('', 0)} />}
    />
  );
}
