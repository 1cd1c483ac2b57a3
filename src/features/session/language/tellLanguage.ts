import type { Locale } from '@contract/common/locale';
import { notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { LANGUAGE_NAMES } from './language';

/** Says that the language was switched, in the new one. Apart: toasts are no part of the login page's first load. */
export async function tellLanguage(texts: Pick<i18n, 'loadNamespaces' | 't'>, locale: Locale): Promise<void> {
  await texts.loadNamespaces('login');
  const message = texts.t('login:languageSwitched', { language: LANGUAGE_NAMES[locale] });
  notifications.show({ message, color: 'green' });
}
