import { BCP47, LOCALES, type Locale } from '@contract/common/locale';
import { Button, Menu, Text } from '@mantine/core';
import { Check, Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale, LANGUAGE_NAMES, switchLanguage } from './language';
import { tellLanguage } from './tellLanguage';

/** Chooses the language of the console; works before and after the login. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation(['login', 'common']);
  const present = currentLocale(i18n);
  const choose = async (locale: Locale) => {
    await tellLanguage(i18n, locale, await switchLanguage(i18n, locale, document));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          h={32}
          px="xs"
          aria-label={t('common:labeled', { label: t('language'), value: LANGUAGE_NAMES[present] })}
        >
          <Languages size={18} aria-hidden />
          <Text span size="sm" ms="xs" visibleFrom="sm">
            {LANGUAGE_NAMES[present]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={BCP47[locale]}
            aria-current={locale === present}
            rightSection={locale === present ? <Check size={14} aria-hidden /> : undefined}
            onClick={() => void choose(locale)}
          >
            {LANGUAGE_NAMES[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
