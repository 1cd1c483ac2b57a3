import type { Locale } from '../../../../contract/common/locale';
import type { ChoiceField } from '../../../../contract/kit/field';
import { messageText } from '../../../../contract/messages';
import { RESOURCES } from '../../../../contract/resources';
import { sheetWords } from '../sheets/words';
import type { RowProblem } from './read/readRow';

/** Limit of allowed values listed in one message: longer lists are unreadable in a cell. */
const NAMED_MAX = 12;

/** Allowed values of a choice, as the reader of a sheet sees no list to choose from. */
function choicesText(resource: string, name: string, locale: Locale): string | undefined {
  const field = RESOURCES.find((each) => each.name === resource)?.fields[name];
  const values = (field as ChoiceField | undefined)?.values ?? [];
  const words = sheetWords(resource, locale);
  if (field?.kind === 'flag') return [words.yes, words.no].join(' / ');
  return values.length > 0 && values.length <= NAMED_MAX
    ? values.map((value) => words.choice(name, value)).join(' / ')
    : undefined;
}

/** Message for a problem of a row, in the language of the import. */
export function problemText({ field, problem }: RowProblem, resource: string, locale: Locale): string {
  const label = field ? sheetWords(resource, locale).field(field) : '';
  const choices =
    field && problem.key === 'err.form.choice' ? choicesText(resource, field, locale) : undefined;
  if (choices) return messageText('err.import.choice', locale, { choices });
  return messageText(problem.key, locale, { ...problem.params, label });
}
