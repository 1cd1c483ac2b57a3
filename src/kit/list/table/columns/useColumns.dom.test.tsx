import type { ListLook } from '@contract/kit/wire';
import { roles } from '@contract/resources/system/roles';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../../testing/testConsole';
import { readListState } from '../../listState';
import { shownKeys, withColumn } from './columns';
import { useColumns } from './useColumns';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the user’s columns unchanged until they are loaded', async () => {
  let arrive: (look: ListLook) => void = () => undefined;
  const stored = new Promise<ListLook>((resolve) => {
    arrive = resolve;
  });
  const puts: ListLook[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') puts.push(JSON.parse(String(body)));
    const result = method === 'PUT' ? null : await stored;
    return new Response(JSON.stringify({ msg: 'success', result }), { status: 200 });
  });
  const state = readListState(roles, new URLSearchParams());
  const { result, unmount } = renderHook(() => useColumns(roles, state, () => undefined), {
    wrapper: Console,
  });
  const hide = (key: string) =>
    act(() => result.current.store(withColumn(result.current.columns, key, { shown: false })));

  expect(result.current.known).toBe(false);
  hide('code');
  arrive({ columns: ['name', 'code'].map((key) => ({ key, shown: true })), density: 'normal' });
  await waitFor(() => expect(result.current.known).toBe(true));
  expect(shownKeys(result.current.columns)).toEqual(['name', 'code']);
  hide('code');
  unmount();
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(shownKeys(puts[0]?.columns ?? [])).toEqual(['name']);
});
