import { isLocale, type Locale, negotiateLocale } from '@contract/common/locale';

/** Saved choice, then what the browser prefers, then Chinese. */
export function chooseLocale(saved: string | undefined, browser: readonly string[]): Locale {
  return isLocale(saved) ? saved : negotiateLocale(browser.join(','));
}
