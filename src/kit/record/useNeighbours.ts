import type { AnyRow, Resource } from '@contract/kit/resource';
import { useMemo } from 'react';
import { resourceApi } from '../api/resourceApi';
import { listArgs, pageNumberAt, rowsPerPage } from '../list/rows/listArgs';
import type { ListWalk } from '../list/walkAddress';
import { type Neighbours, neighboursOf } from './neighbours';

export interface ListPosition extends Neighbours {
  /** How many the list has; 0 while nobody knows. */
  total: number;
  approximate: boolean;
}
const NO_ROWS: readonly AnyRow[] = [];

/** What stands before and after a record in its list: read from the answers the list has, page by page. */
export function useNeighbours(resource: Resource, id: string, { state, at }: ListWalk): ListPosition {
  const size = rowsPerPage(state);
  const page = pageNumberAt(state, at);
  const args = useMemo(() => listArgs(resource, state), [resource, state]);
  const here = resourceApi.useListQuery({ ...args, page });
  const total = here.currentData?.total ?? 0;
  const first = at % size === 0 && page > 1;
  const last = at % size >= size - 1 && page * size < total;
  const previous = resourceApi.useListQuery({ ...args, page: page - 1 }, { skip: !first });
  const next = resourceApi.useListQuery({ ...args, page: page + 1 }, { skip: !last });
  const before = (first && previous.currentData?.rows) || NO_ROWS;
  const present = here.currentData?.rows ?? NO_ROWS;
  const after = (last && next.currentData?.rows) || NO_ROWS;
  return useMemo(() => {
    const stretch = { rows: [...before, ...present, ...after], from: (page - 1) * size - before.length };
    return { ...neighboursOf(stretch, id, at), total, approximate: here.currentData?.approximate === true };
  }, [before, present, after, page, size, id, at, total, here.currentData?.approximate]);
}
