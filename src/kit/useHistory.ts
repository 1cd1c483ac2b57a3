import { useEffect, useMemo, useRef } from 'react';
import { resourceApi } from './api/resourceApi';
import type { RecordArgs } from './api/tags';
import { joinTitles } from './values/joinTitles';

interface HistoryOptions {
  /** Of the record in sight: with another one its history is another too, whoever changed it. */
  version?: number;
  /** What is known already is out of date. */
  anew?: boolean;
}

/** What happened to a record, as far back as somebody asked to see. */
export function useHistory({ resource, id }: RecordArgs, { version, anew }: HistoryOptions) {
  const answer = resourceApi.useHistoryInfiniteQuery({ resource, id }, { refetchOnMountOrArgChange: anew });
  const { data, refetch } = answer;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) void refetch();
    seen.current = version;
  }, [version, refetch]);
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
