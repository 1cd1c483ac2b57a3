import { type ChangeLine, parsedSide } from '@contract/kit/changeLines';
import type { AnyRow } from '@contract/kit/resource';
import { products } from '@contract/resources/products/products';
import { ChangeTable, resourceApi } from '@kit';

function idsOf(lines: readonly ChangeLine[], name: string): string[] {
  return lines
    .filter(({ field }) => field === name)
    .flatMap(({ before, after }) => [parsedSide(before), parsedSide(after)])
    .filter((value): value is string => typeof value === 'string');
}

/** Titles of the categories on both sides: the review itself names them by their ids only. */
function useCategoryTitles(lines: readonly ChangeLine[]) {
  const ids = idsOf(lines, 'categoryId');
  const { data = [] } = resourceApi.useTitlesQuery(
    { resource: 'productCategories', ids },
    { skip: ids.length === 0 },
  );
  return { productCategories: Object.fromEntries(data.map(({ id, title }) => [id, title])) };
}

/** What was, beside what is to be. */
export function ReviewDiff({ row }: { row: AnyRow }) {
  const titles = useCategoryTitles((row.changes ?? []) as readonly ChangeLine[]);
  return <ChangeTable resource={products} row={row} titles={titles} />;
}
