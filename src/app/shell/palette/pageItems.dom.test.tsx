import { RESOURCES } from '@contract/resources';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { matching } from './match';
import { usePageItems } from './pageItems';

it('finds pages that are reached by tabs, and no page of one record', async () => {
  const { result } = renderHook(usePageItems, {
    wrapper: ({ children }) => <Console access={mayAll(...RESOURCES)}>{children}</Console>,
  });
  await waitFor(() => expect(result.current).not.toEqual([]));
  const found = (query: string) => matching(result.current, query).map(({ label }) => label);
  expect(found('warehuose')[0]).toBe('Warehouses');
  expect(found('users')[0]).toBe('Users');
  expect(result.current.filter(({ id }) => /:|\/new$/.test(id))).toEqual([]);
  expect(result.current.find(({ label }) => label === 'Warehouses')?.typedOnly).toBe(true);
});
