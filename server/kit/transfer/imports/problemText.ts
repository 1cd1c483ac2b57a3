import type { Locale } from '../../../../contract/common/locale';
import { messageText } from '../../../../contract/messages';
import { sheetWords } from '../sheets/words';
import type { RowProblem } from './readRow';

/** A problem of a row in words. */
export function problemText({ field, problem }: RowProblem, resource: string, locale: Locale): string {
  const label = field ? sheetWords(resource, locale).field(field) : '';
  return messageText(problem.key, locale, { ...problem.params, label });
}
