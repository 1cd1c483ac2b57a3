import { FILTER_PREFIX } from '@contract/kit/question/address';
import { formatFilter, parseFilter } from '@contract/kit/question/filter';
import { useSearch } from '@shared/lib';

export const LANE_VIEWS = ['cabinet', 'list'] as const;
export type LanesView = (typeof LANE_VIEWS)[number];

const VIEW = 'as';
/** The list says by the same parameter whose lanes it has: what is drawn in one view is found in the other. */
const MACHINE = `${FILTER_PREFIX}deviceId`;

/** The one machine that a query of the list is about. */
export function machineIn(search: URLSearchParams): string | undefined {
  const filter = parseFilter('deviceId', search.get(MACHINE) ?? '');
  return filter?.op === 'in' && filter.values.length === 1 ? filter.values[0] : undefined;
}

/** The list, unless the address says otherwise. */
export function viewIn(search: URLSearchParams): LanesView {
  return search.get(VIEW) === 'cabinet' ? 'cabinet' : 'list';
}

export function withMachine(search: URLSearchParams, machineId: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (machineId === undefined) next.delete(MACHINE);
  else next.set(MACHINE, formatFilter({ field: 'deviceId', op: 'in', values: [machineId] }));
  return next;
}

/** Which view the address names, and of which machine. */
export function useLanesView() {
  const [search, setSearch] = useSearch();
  const view = viewIn(search);
  const show = (next: LanesView) =>
    setSearch((newest) => {
      const changed = new URLSearchParams(newest);
      if (next === 'list') changed.delete(VIEW);
      else changed.set(VIEW, next);
      return changed;
    });
  const choose = (machineId: string | undefined) => setSearch((newest) => withMachine(newest, machineId));
  return { view, machine: machineIn(search), show, choose };
}
