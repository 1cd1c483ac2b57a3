import { BCP47, isLocale, LOCALES } from '@contract/common/locale';
import { Input } from '@mantine/core';
import { ChevronDown, Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale, LANGUAGE_NAMES, switchLanguage } from './language';

/** Chooses the language where the menu of the console would be too much to load: on the login page. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('login');
  const choose = async (chosen: string) => {
    if (!isLocale(chosen)) return;
    const switched = await switchLanguage(i18n, chosen, document);
    // A server that is away cannot be told of by what it has not sent.
    const teller = await import('./tellLanguage').catch(() => undefined);
    await teller?.tellLanguage(i18n, chosen, switched);
  };
  return (
    <Input
      component="select"
      variant="unstyled"
      size="sm"
      aria-label={t('language')}
      leftSection={<Languages size={18} aria-hidden />}
      rightSection={<ChevronDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      value={currentLocale(i18n)}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={BCP47[locale]}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Input>
  );
}
