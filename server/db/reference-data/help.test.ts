import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/common/locale';
import { checkDraft } from '../../../contract/kit/checkDraft';
import { HELP_CATEGORIES, helpArticles } from '../../../contract/resources/system/helpArticles';
import { helpRows } from './help';

describe('the help articles of the product', () => {
  it('fill every category', () => {
    const filled = new Set(helpRows().map(({ category }) => category));
    expect([...filled].sort()).toEqual([...HELP_CATEGORIES].sort());
  });

  it.each(helpRows().map((row) => [JSON.stringify(row.title), row] as const))(
    '%s passes validation of its form',
    (_title, row) => {
      expect(checkDraft(helpArticles, row as Record<string, unknown>, 'create')).toEqual({});
      for (const locale of LOCALES) {
        const body = (row.body as Record<string, string>)[locale] ?? '';
        // The same outline in every language: a translation that lost a part would differ.
        const outline = (text: string) => [...text.matchAll(/^(##|-) /gm)].map(([mark]) => mark);
        expect(outline(body)).toEqual(outline((row.body as Record<string, string>)['zh-cn'] ?? ''));
      }
    },
  );
});
