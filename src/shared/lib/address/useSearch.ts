import { useCallback, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Makes the query that follows from the newest one. */
export type SearchStep = (newest: URLSearchParams) => URLSearchParams;

/** The query of the address, and how it is changed: each change begins with what the one before made of it. */
export function useSearch(): [URLSearchParams, (step: SearchStep, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const newest = useRef({ drawn: search, search });
  // The router draws a change when there is time for it; what is drawn meanwhile still has the query before.
  if (newest.current.drawn !== search) newest.current = { drawn: search, search };
  const change = useCallback(
    (step: SearchStep, options?: NavigateOptions) => {
      newest.current.search = step(newest.current.search);
      setSearch(newest.current.search, options);
    },
    [setSearch],
  );
  return [search, change];
}
