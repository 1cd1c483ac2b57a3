import { isLocale } from '@contract/common/locale';
import { messageText } from '@contract/messages';
import { resourceAt } from './resourceAt';

/** Does the definition of the page ask before its form is left unsaved? */
export const asksUnsaved = (page: string) => resourceAt(page)?.unsaved !== undefined;

/** What the definition of one of these pages asks before its form closes unsaved. */
export function unsavedQuestion(pages: readonly string[], language: string): string | undefined {
  const key = pages.map((page) => resourceAt(page)?.unsaved).find((each) => each !== undefined);
  return key && messageText(key, isLocale(language) ? language : 'en');
}
