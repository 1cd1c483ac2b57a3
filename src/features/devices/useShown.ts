import { STORAGE_CLASS_NAMES } from '@contract/climate';
import { CONNECTIONS } from '@contract/machines';
import { type Machine, selectMachines } from '@live';
import { useKnownAt, useThrottledSelector } from '@realtime';
import { flag, oneOf, text, type useUrlState } from '@shared/lib';
import { useTypedRegions } from '@shared/regions/useTypedRegions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterMachines, MACHINE_SORT_KEYS, sortMachines } from './fleetRows';

export const MACHINE_FILTERS = {
  q: text(),
  conn: oneOf(CONNECTIONS),
  storage: oneOf(STORAGE_CLASS_NAMES),
  province: text(),
  data: oneOf(['missing']),
  sort: oneOf(MACHINE_SORT_KEYS, 'name'),
  descending: flag(false),
};

export type Url = ReturnType<typeof useUrlState<typeof MACHINE_FILTERS>>;

/** No eye follows an order that changes more often. */
const ORDERED_EVERY_MS = 1_000;

/** As often as the note that counts them. */
const JUDGED_EVERY_MS = 2_000;

/** The machines that are asked for, in order; their values move on in between. */
export function useShown(filter: Url[0]): readonly Machine[] {
  const { i18n } = useTranslation();
  const machines = useThrottledSelector(selectMachines, ORDERED_EVERY_MS);
  const knownAt = useKnownAt(JUDGED_EVERY_MS);
  const { q, conn, storage, province, data, sort: key, descending } = filter;
  const { language } = i18n;
  const regions = useTypedRegions(q);
  return useMemo(() => {
    const asked = { q, conn, storage, province: province || undefined, data, regions };
    return sortMachines(filterMachines(machines, asked, knownAt), { key, descending, language });
  }, [machines, knownAt, q, conn, storage, province, data, regions, key, descending, language]);
}
