import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useArrival } from './useArrival';

const place = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname });
const arrive = () => act(() => window.dispatchEvent(new PopStateEvent('popstate')));

it('reports a user who comes back to the same place, each time', () => {
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

it('reports no arrival that the address already reports, however late React renders', () => {
  const [doors, alarms] = [place('/doors'), place('/alarms')];
  const { result, rerender } = renderHook(({ at }) => useArrival(at), { initialProps: { at: doors } });
  arrive();
  rerender({ at: alarms });
  expect(result.current).toBeUndefined();
});
