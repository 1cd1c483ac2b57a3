import { useMemo } from 'react';
import { crudApi, type RecordArgs } from './crudApi';
import { joinTitles } from './joinTitles';

/** What happened to a record, as far back as somebody asked to see. */
export function useHistory({ resource, id }: RecordArgs, refetchOnMount = false) {
  const answer = crudApi.useHistoryInfiniteQuery(
    { resource, id },
    { refetchOnMountOrArgChange: refetchOnMount },
  );
  const { data } = answer;
  const shown = useMemo(
    () =>
      data && {
        entries: data.pages.flatMap(({ entries }) => entries),
        titles: joinTitles(data.pages.map(({ titles }) => titles)),
      },
    [data],
  );
  return { ...answer, shown };
}
