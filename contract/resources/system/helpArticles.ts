import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

export const HELP_CATEGORIES = ['access', 'device', 'product', 'order', 'payEntry', 'notice'] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];
export const ARTICLE_STATES = ['draft', 'published'] as const;

/** Articles of the operations help, one shelf for everybody. */
export const helpArticles = defineResource({
  name: 'helpArticles',
  permission: 'operationsHelp',
  path: '/system/operationsHelp/articles',
  tenancy: 'shared',
  title: 'title',
  fields: {
    category: f.choice(HELP_CATEGORIES, { required: true }),
    title: f.localized({ required: true, max: 100 }),
    body: f.localized({ required: true, max: 10_000, long: true }),
    sort: f.number({ required: true, min: 0, max: 9_999, initial: 100, ofOne: true }),
    attachment: f.file('document'),
    status: f.choice(ARTICLE_STATES, {
      required: true,
      initial: 'draft',
      tones: { draft: 'warn', published: 'ok' },
    }),
  },
  list: {
    columns: ['title', 'category', 'sort', 'status', 'updatedAt'],
    sort: 'sort',
    filters: ['category', 'status'],
    search: ['title', 'body'],
  },
  form: { article: ['title', 'body'], shelf: ['category', 'sort', 'status', 'attachment'] },
  can: ['create', 'update', 'delete'],
});
export type HelpArticle = Row<typeof helpArticles>;
