import type { Density } from '@contract/kit/address';
import type { Resource } from '@contract/kit/resource';
import type { ColumnSetting, ListLook } from '@contract/kit/wire';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { crudApi } from '../crudApi';
import { chosenColumns, mergedColumns, shownKeys, withSizes } from './columns';
import type { ListState } from './listState';
import type { ChangeList } from './useListState';

const SAVE_AFTER_MS = 600;

/** The list as this person wants it to look, kept on the server. */
function useOwnLook(resource: Resource) {
  const { data } = crudApi.useColumnsQuery(resource.name);
  const [save] = crudApi.useSaveColumnsMutation();
  const [own, setOwn] = useState<ListLook>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { columns: wanted = null, density } = own ?? data ?? {};
  const columns = useMemo(() => mergedColumns(resource, wanted), [resource, wanted]);
  const keep = useCallback(
    (look: ListLook) => {
      setOwn(look);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save({ resource: resource.name, ...look }), SAVE_AFTER_MS);
    },
    [save, resource],
  );
  return {
    ...{ columns, density: density ?? 'normal' },
    store: (next: readonly ColumnSetting[]) => keep({ columns: [...next], density }),
    storeDensity: (next: Density) => keep({ columns: wanted, density: next }),
    reset: () => keep({ columns: null, density }),
  };
}

/**
 * How a list looks: as the person wants it, or as its address says. A change of what the address says stands in the
 * address and leaves one's own alone, but for width and pin.
 */
export function useColumns(resource: Resource, { columns: chosen, density }: ListState, change: ChangeList) {
  const own = useOwnLook(resource);
  const columns = useMemo(
    () => (chosen ? chosenColumns(own.columns, chosen) : own.columns),
    [chosen, own.columns],
  );
  const store = (next: readonly ColumnSetting[]) => {
    const keys = shownKeys(next);
    if (!chosen) own.store(next);
    else if (keys.join() === chosen.join()) own.store(withSizes(own.columns, next));
    else if (keys.length > 0) change({ columns: keys });
  };
  return {
    ...{ columns, store },
    density: density ?? own.density,
    storeDensity: density ? (next: Density) => change({ density: next }) : own.storeDensity,
    reset: chosen ? () => change({ columns: undefined }) : own.reset,
  };
}
