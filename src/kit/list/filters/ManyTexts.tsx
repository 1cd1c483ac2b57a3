import { VALUES_MAX } from '@contract/kit/question/filter';
import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilterBar.module.css';
import { isSeveral, splitTexts, tidyTexts } from './texts';

export interface ManyTextsProps {
  label: string;
  values: readonly string[];
  onChange(values: string[]): void;
}

/** Several texts, one after the other or pasted at once; what is still being typed counts already. */
export function ManyTexts({ label, values, onChange }: ManyTextsProps) {
  const { t } = useTranslation('kit');
  const [pills, setPills] = useState(() => tidyTexts(values));
  const [typed, setTyped] = useState('');
  const change = (nextPills: string[], nextTyped: string) => {
    setPills(nextPills);
    setTyped(nextTyped);
    onChange(tidyTexts([...nextPills, nextTyped]));
  };
  const take = (text: string) => change(tidyTexts([...pills, ...splitTexts(text)]), '');
  const remove = (text: string) => {
    const others = pills.filter((each) => each !== text);
    change(others, typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && typed === '') change(pills.slice(0, -1), '');
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    take(typed);
  };
  const count = t('list.given', { given: values.length, max: VALUES_MAX });
  return (
    <PillsInput
      size="xs"
      maw="22rem"
      description={values.length > 0 && values.length <= VALUES_MAX && count}
      error={values.length > VALUES_MAX && count}
    >
      <Pill.Group className={classes.pills}>
        {pills.map((text) => (
          <Pill key={text} withRemoveButton onRemove={() => remove(text)}>
            {text}
          </Pill>
        ))}
        <PillsInput.Field
          aria-label={label}
          data-autofocus
          placeholder={pills.length === 0 ? t('list.several') : undefined}
          value={typed}
          onChange={({ currentTarget: { value } }) => (isSeveral(value) ? take(value) : change(pills, value))}
          onPaste={(event) => {
            // An input of one line would lose the ends of the lines.
            const text = event.clipboardData.getData('text');
            if (!isSeveral(text)) return;
            event.preventDefault();
            take(typed + text);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => typed !== '' && take(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
