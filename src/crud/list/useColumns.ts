import type { Resource } from '@contract/kit/resource';
import type { ColumnSetting } from '@contract/kit/wire';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { crudApi } from '../crudApi';
import { chosenColumns, mergedColumns, shownKeys, withSizes } from './columns';
import type { ListState } from './listState';
import type { ChangeList } from './useListState';

const SAVE_AFTER_MS = 600;

/** The columns as this person wants them, kept on the server. */
function useOwnColumns(resource: Resource) {
  const { data } = crudApi.useColumnsQuery(resource.name);
  const [save] = crudApi.useSaveColumnsMutation();
  const [own, setOwn] = useState<readonly ColumnSetting[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const columns = useMemo(() => (own ? [...own] : mergedColumns(resource, data)), [own, resource, data]);
  const store = useCallback(
    (next: readonly ColumnSetting[] | undefined) => {
      setOwn(next);
      clearTimeout(timer.current);
      const wanted = next ? [...next] : null;
      timer.current = setTimeout(
        () => void save({ resource: resource.name, columns: wanted }),
        SAVE_AFTER_MS,
      );
    },
    [save, resource],
  );
  const reset = useCallback(() => store(mergedColumns(resource, null)), [store, resource]);
  return { columns, store, reset };
}

/**
 * The columns of a list: the person's own, or those that its address names. A change of the latter stands in the address
 * and leaves one's own alone, but for width and pin.
 */
export function useColumns(resource: Resource, { columns: chosen }: ListState, change: ChangeList) {
  const own = useOwnColumns(resource);
  const columns = useMemo(
    () => (chosen ? chosenColumns(own.columns, chosen) : own.columns),
    [chosen, own.columns],
  );
  if (!chosen) return own;
  const store = (next: readonly ColumnSetting[]) => {
    const keys = shownKeys(next);
    if (keys.join() === chosen.join()) own.store(withSizes(own.columns, next));
    else if (keys.length > 0) change({ columns: keys });
  };
  return { columns, store, reset: () => change({ columns: undefined }) };
}
