import type { AnyRow } from '@contract/kit/resource';
import { productCategories } from '@contract/resources/products/productCategories';
import { type ListDrawingProps, resourceApi } from '@kit';
import { useMemo } from 'react';

const PAGE = 100;

/** Everything that is asked for, as far as three full pages go. */
export function useCategories({ question }: Pick<ListDrawingProps, 'question'>) {
  const ask = { resource: productCategories.name, pageSize: PAGE, ...question };
  const first = resourceApi.useListQuery({ ...ask, page: 1 });
  const total = first.data?.total ?? 0;
  const second = resourceApi.useListQuery({ ...ask, page: 2 }, { skip: total <= PAGE });
  const third = resourceApi.useListQuery({ ...ask, page: 3 }, { skip: total <= 2 * PAGE });
  const pages = [first.data, second.data, third.data] as const;
  const rows = useMemo(
    () => pages.flatMap((page) => (page?.rows ?? []) as AnyRow[]),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the pages themselves, not the list of them
    pages,
  );
  return { rows, total, there: first.data !== undefined, failed: first.isError, retry: first.refetch };
}
