import { BCP47, LOCALES, type Locale } from '@contract/common/locale';
import type { LocalizedField } from '@contract/kit/field';
import { Button, Group, Input, Tabs, Textarea, TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wrongLocale } from './wrongLocale';

type Texts = Partial<Record<Locale, string>>;

export interface LocalizedInputProps {
  label?: string;
  /** Its name, where nothing stands above it. */
  'aria-label'?: string;
  name?: string;
  /** By this name the form finds the input it wants to show. */
  'data-field'?: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  field: LocalizedField;
  value: Texts | null;
  onChange(value: Texts): void;
  onBlur?(): void;
}

const NAMES: Record<Locale, string> = { 'zh-cn': '中文', en: 'English', jp: '日本語', ko: '한국어' };

/** A text in four languages; the tabs show which are still missing. */
export function LocalizedInput(props: LocalizedInputProps) {
  const { label, name, description, error, disabled, withAsterisk, field, value, onChange, onBlur } = props;
  const { t } = useTranslation('record');
  const [shown, setShown] = useState<Locale>('zh-cn');
  const texts = value ?? {};
  const chinese = texts['zh-cn'];
  const shared = {
    'aria-label': t('common:bracketed', { label: label ?? props['aria-label'], value: NAMES[shown] }),
    lang: BCP47[shown],
    disabled,
    onBlur,
    value: texts[shown] ?? '',
    maxLength: field.max,
    error: error !== undefined,
    name,
    'data-field': props['data-field'],
    onInvalid: () => setShown(wrongLocale(field, texts) ?? shown),
  };
  const change = (text: string) => onChange({ ...texts, [shown]: text });
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <Tabs value={shown} onChange={(next) => setShown((next ?? 'zh-cn') as Locale)} variant="pills" my={4}>
        <Tabs.List>
          {LOCALES.map((locale) => (
            <Tabs.Tab
              key={locale}
              value={locale}
              lang={BCP47[locale]}
              size="xs"
              rightSection={texts[locale]?.trim() ? <Check size={12} aria-label={t('filled')} /> : undefined}
            >
              {NAMES[locale]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {field.long ? (
        <Textarea
          {...shared}
          autosize
          minRows={5}
          maxRows={18}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {shown !== 'zh-cn' && chinese && !texts[shown] && (
        <Group mt={4}>
          <Button size="compact-xs" variant="subtle" disabled={disabled} onClick={() => change(chinese)}>
            {t('copyChinese')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
