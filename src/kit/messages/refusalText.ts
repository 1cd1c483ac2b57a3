import type { ApiProblem } from '@shared/api';
import type { ResourceWords } from '../words';

/** Why something was refused: field by field where fields are at fault, otherwise in the server's words. */
export function refusalText(
  words: Pick<ResourceWords, 'field' | 'problem' | 'labeled' | 'sentences'>,
  { fields = {}, message }: Pick<ApiProblem, 'fields' | 'message'>,
): string {
  const problems = Object.entries(fields).map(([name, key]) => {
    const [label, text] = [words.field(name), words.problem(name, { key })];
    return text.includes(label) ? text : words.labeled(label, text);
  });
  return problems.length > 0 ? words.sentences(problems) : message;
}
