import { FILTER_PREFIX } from '@contract/kit/question/filterPrefix';
import type { WorkQuestion } from '@contract/work';
import { useMe } from '@shared/lib';

/** The query of a list for the signed-in person. */
export function useFilter({ filter, mine }: WorkQuestion): WorkQuestion['filter'] {
  const { userId = '' } = useMe();
  return mine ? { ...filter, [mine]: `in:${userId}` } : filter;
}

/** The list that a question finds, in this order. */
export function listAt({ path }: WorkQuestion, filter: WorkQuestion['filter'], sort?: string): string {
  const asked = Object.entries(filter).map(([field, text]) => [FILTER_PREFIX + field, text]);
  const params = new URLSearchParams(sort === undefined ? asked : [...asked, ['sort', sort]]);
  return params.size > 0 ? `${path}?${params}` : path;
}
