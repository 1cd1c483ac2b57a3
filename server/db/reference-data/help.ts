import type { Insertable } from 'kysely';
import type { Locale } from '../../../contract/common/locale';
import type { HelpCategory } from '../../../contract/resources/system/helpArticles';
import type { HelpArticlesTable } from '../tables/system';
import { referenceId } from './ids';

interface Article {
  key: string;
  category: HelpCategory;
  sort: number;
  title: Record<Locale, string>;
  body: Record<Locale, string>;
}

const FILES = import.meta.glob<Article>('./help/*.json', { eager: true, import: 'default' });

/** The operations help that comes with the product. */
export function helpRows(): Insertable<HelpArticlesTable>[] {
  return Object.values(FILES).map(({ key, ...article }) => ({
    id: referenceId(`help ${key}`),
    attachment: null,
    status: 'published' as const,
    ...article,
  }));
}
