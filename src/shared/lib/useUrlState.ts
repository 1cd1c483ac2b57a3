import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readParams, type UrlValues, writeParams } from './urlState';

/**
 * Filters that live in the address, so that they survive reload, back and a copied link.
 * `params` must be a constant of the module.
 */
export function useUrlState<P extends object>(
  params: P,
): [UrlValues<P>, (changes: Partial<UrlValues<P>>) => void] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => readParams(params, search), [params, search]);
  // Two changes in one event both start from the newest address.
  const newest = useRef(search);
  newest.current = search;
  const change = useCallback(
    (changes: Partial<UrlValues<P>>) => {
      newest.current = writeParams(params, newest.current, changes);
      setSearch(newest.current, { replace: true });
    },
    [params, setSearch],
  );
  return [values, change];
}
