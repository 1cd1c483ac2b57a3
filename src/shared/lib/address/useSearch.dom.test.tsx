import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSearch } from './useSearch';

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  ),
});
const added = (name: string) => (newest: URLSearchParams) => {
  const next = new URLSearchParams(newest);
  next.set(name, 'yes');
  return next;
};

it('keeps a search change that is not rendered yet during other renders and changes', async () => {
  const { result, rerender } = renderHook(() => useSearch(), at('/list?q=a'));
  await act(async () => {
    result.current[1](added('first'));
    flushSync(() => rerender());
    result.current[1](added('second'));
  });
  expect(String(result.current[0])).toBe('q=a&first=yes&second=yes');
});

it('starts again from an address changed by others', async () => {
  const { result } = renderHook(() => useSearch(), at('/list?q=a'));
  await act(async () => result.current[1](added('first')));
  await act(async () => result.current[1](() => new URLSearchParams('q=b')));
  await act(async () => result.current[1](added('second')));
  expect(String(result.current[0])).toBe('q=b&second=yes');
});
