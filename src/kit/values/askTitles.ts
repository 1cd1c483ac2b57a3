import { inParts } from '@contract/common/lists';
import type { Option } from '@contract/kit/wire';

/** The server takes so many at once, and an address has an end. */
const IDS_AT_ONCE = 100;

/** What a call came back with: a list of options, or why there is none. */
interface TitlesResponse<E> {
  data?: unknown;
  error?: E;
}

/** Titles of records that are known by their ids, however many; one part that fails is a failure. */
export async function askTitles<E>(
  ids: readonly string[],
  ask: (ids: string) => TitlesResponse<E> | PromiseLike<TitlesResponse<E>>,
): Promise<{ data: Option[] } | { error: E }> {
  const answers = await Promise.all(inParts(ids, IDS_AT_ONCE).map((part) => ask(part.join(','))));
  for (const { error } of answers) if (error !== undefined) return { error };
  return { data: answers.flatMap(({ data }) => data as Option[]) };
}
