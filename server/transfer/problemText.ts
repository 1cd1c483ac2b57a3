import type { Locale } from '../../contract/common/locale';
import { messageText } from '../../contract/messages';
import type { RowProblem } from './readRow';
import { sheetWords } from './words';

/** A problem of a row in words. */
export function problemText({ field, problem }: RowProblem, resource: string, locale: Locale): string {
  const label = field ? sheetWords(resource, locale).field(field) : '';
  return messageText(problem.key, locale, { ...problem.params, label });
}
