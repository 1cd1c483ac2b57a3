import { isLocale, type Locale, textIn } from '@contract/common/locale';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Texts in several languages, read in the present one. */
export function useLocalized(): (texts: Partial<Record<Locale, string>> | null) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((texts) => textIn(texts, isLocale(language) ? language : 'en'), [language]);
}
