import type { Resource } from '@contract/kit/resource';
import type { ColumnSetting } from '@contract/kit/wire';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { crudApi } from '../crudApi';
import { mergedColumns } from './columns';

const SAVE_AFTER_MS = 600;

/** The columns as this person wants them, kept on the server. */
export function useColumns(resource: Resource) {
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
