import { useCallback, useMemo } from 'react';
import { readParams, type UrlValues, writeParams } from './urlState';
import { useSearch } from './useSearch';

/**
 * Filters that live in the address, so that they survive reload, back and a copied link.
 * `params` must be a constant of the module.
 */
export function useUrlState<P extends object>(
  params: P,
): [UrlValues<P>, (changes: Partial<UrlValues<P>>) => void] {
  const [search, changeSearch] = useSearch();
  const values = useMemo(() => readParams(params, search), [params, search]);
  const change = useCallback(
    (changes: Partial<UrlValues<P>>) =>
      changeSearch((newest) => writeParams(params, newest, changes), { replace: true }),
    [params, changeSearch],
  );
  return [values, change];
}
