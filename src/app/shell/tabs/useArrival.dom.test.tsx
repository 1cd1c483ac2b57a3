import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useArrival } from './useArrival';

const place = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname });
const arrive = () => act(() => window.dispatchEvent(new PopStateEvent('popstate')));

it('tells of who comes back to where he still stands, each time anew', () => {
  const here = place('/doors');
  const { result } = renderHook(() => useArrival(here));
  expect(result.current).toBeUndefined();
  arrive();
  const first = result.current;
  expect(first).toBeDefined();
  arrive();
  expect(result.current).toBeDefined();
  expect(result.current).not.toBe(first);
});

it('tells nothing of an arrival that the address tells of, however late React draws it', () => {
  const [doors, alarms] = [place('/doors'), place('/alarms')];
  const { result, rerender } = renderHook(({ at }) => useArrival(at), { initialProps: { at: doors } });
  arrive();
  rerender({ at: alarms });
  expect(result.current).toBeUndefined();
});
