import { LOCALES, type Locale } from '@contract/common/locale';
import type { LocalizedField } from '@contract/kit/field';

/** The first language whose text is missing or too long. */
export function wrongLocale(
  { required, max }: Pick<LocalizedField, 'required' | 'max'>,
  texts: Partial<Record<Locale, string>>,
): Locale | undefined {
  return LOCALES.find((locale) => {
    const text = texts[locale]?.trim() ?? '';
    return (required && text === '') || [...text].length > max;
  });
}
