import { type Problems, problemPlace } from '@contract/kit/checkDraft';
import type { ResourceWords } from '../words';

/**
 * What is wrong with values of the record that the dialog does not ask for, a sentence each: nothing else would say so.
 * @param asked names of what stands in the dialog
 */
export function problemsElsewhere(
  problems: Problems,
  asked: readonly string[],
  words: Pick<ResourceWords, 'field' | 'problem' | 'labeled' | 'joined'>,
): string[] {
  const rows = new Map<string, { name: string; at: Set<number> }>();
  for (const [place, problem] of Object.entries(problems)) {
    const { name, index } = problemPlace(place);
    if (asked.includes(name)) continue;
    const text = words.problem(name, problem);
    const found = rows.get(text) ?? { name, at: new Set<number>() };
    if (index !== undefined) found.at.add(index + 1);
    rows.set(text, found);
  }
  return Array.from(rows, ([text, { name, at }]) =>
    at.size > 0 ? words.labeled(`${words.field(name)} ${words.joined([...at])}`, text) : text,
  );
}
