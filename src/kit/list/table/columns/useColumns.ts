import type { Density } from '@contract/kit/question/address';
import type { Resource } from '@contract/kit/resource';
import type { ColumnSetting, ListLook } from '@contract/kit/wire';
import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../../api/resourceApi';
import type { ListState } from '../../listState';
import type { ChangeList } from '../../useListState';
import { chosenColumns, mergedColumns, shownKeys, withSizes } from './columns';
import { createDebouncedSave } from './debouncedSave';

const SAVE_AFTER_MS = 600;

/** Saves how a list looks when nothing has changed for a moment, and at once when the list goes out of sight. */
function useDebouncedSave({ name }: Resource): (look: ListLook) => void {
  const { t } = useTranslation('kit');
  const [save] = resourceApi.useSaveColumnsMutation();
  const late = useMemo(() => {
    const notSaved = ({ message: reason }: { message: string }) =>
      notifications.show({
        id: `columns/${name}`,
        color: 'red',
        message: t('list.lookNotSaved', { reason }),
      });
    const send = (look: ListLook) =>
      void save({ resource: name, ...look })
        .unwrap()
        .catch(notSaved);
    return createDebouncedSave(send, SAVE_AFTER_MS);
  }, [save, name, t]);
  useEffect(() => {
    window.addEventListener('pagehide', late.flush);
    return () => {
      window.removeEventListener('pagehide', late.flush);
      late.flush();
    };
  }, [late]);
  return late.keep;
}

/** The list as this person wants it to look, kept on the server. */
function useOwnLook(resource: Resource) {
  const { data } = resourceApi.useColumnsQuery(resource.name);
  const save = useDebouncedSave(resource);
  const [own, setOwn] = useState<ListLook>();
  const { columns: wanted = null, density } = own ?? data ?? {};
  const columns = useMemo(() => mergedColumns(resource, wanted), [resource, wanted]);
  // Before it is known, a change would be one of the definition's columns and take the place of the person's own.
  const known = data !== undefined || own !== undefined;
  const keep = useCallback(
    (look: ListLook) => {
      if (!known) return;
      setOwn(look);
      save(look);
    },
    [save, known],
  );
  return {
    known,
    columns,
    density: density ?? 'normal',
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
    if (keys.length === 0) return;
    if (!chosen) own.store(next);
    else if (keys.join() === chosen.join()) own.store(withSizes(own.columns, next));
    else change({ columns: keys });
  };
  return {
    known: own.known,
    columns,
    store,
    density: density ?? own.density,
    storeDensity: density ? (next: Density) => change({ density: next }) : own.storeDensity,
    reset: chosen ? () => change({ columns: undefined }) : own.reset,
  };
}
