import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/common/locale';
import { useTranslation } from 'react-i18next';

/** The language of the console. */
export function useLocale(): Locale {
  const { language } = useTranslation().i18n;
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
