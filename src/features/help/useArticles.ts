import type { AnyRow } from '@contract/kit/resource';
import type { HelpArticle, HelpCategory } from '@contract/resources/system/helpArticles';
import { resourceApi } from '@kit';

const ALL = 100;

/** Published articles in the order of their shelf, at most a hundred. */
export function useArticles(q: string, category?: HelpCategory) {
  const filter: Record<string, string> = { status: 'in:published' };
  if (category) filter.category = `in:${category}`;
  const answer = resourceApi.useListQuery({
    resource: 'helpArticles',
    page: 1,
    pageSize: ALL,
    sort: 'sort',
    q: q || undefined,
    filter,
  });
  const rows: readonly AnyRow[] = answer.data?.rows ?? [];
  return { ...answer, articles: rows as unknown as readonly HelpArticle[] };
}
