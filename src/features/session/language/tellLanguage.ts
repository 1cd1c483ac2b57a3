import type { Locale } from '@contract/common/locale';
import { notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { LANGUAGE_NAMES } from './language';

/** Says that the language was switched, in the new one, or that it stays. Apart: toasts are no part of the login page's first load. */
export async function tellLanguage(
  texts: Pick<i18n, 'loadNamespaces' | 't'>,
  locale: Locale,
  switched: boolean | undefined,
): Promise<void> {
  if (switched === undefined) return;
  await texts.loadNamespaces('login');
  const language = LANGUAGE_NAMES[locale];
  const message = texts.t(switched ? 'login:languageSwitched' : 'login:languageLate', { language });
  notifications.show({ message, color: switched ? 'green' : 'red' });
}
