import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { useCacheSelector } from './useCacheSelector';

interface Root {
  api: { answer: number };
  readings: number;
}

function mounted() {
  const count = (type: string) => (state: number | undefined, action: { type: string }) =>
    (state ?? 0) + (action.type === type ? 1 : 0);
  const reducer = combineReducers({
    readings: count('reading'),
    api: combineReducers({ answer: count('answer') }),
  });
  const store = configureStore({ reducer });
  const select = vi.fn((state: unknown) => ({ answer: (state as Root).api.answer }));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const sameAnswer = (a: Root['api'], b: Root['api']) => a.answer === b.answer;
  const hook = renderHook(() => useCacheSelector(select, sameAnswer), { wrapper });
  return { store, select, result: hook.result };
}

describe('a selector of requests', () => {
  it('is not run for changes of other parts of the store', () => {
    const { store, select, result } = mounted();
    const [before, runs] = [result.current, select.mock.calls.length];
    act(() => void store.dispatch({ type: 'reading' }));
    expect(select).toHaveBeenCalledTimes(runs);
    expect(result.current).toBe(before);
  });

  it('follows the answers, and gives the same object for an equal one', () => {
    const { store, result } = mounted();
    act(() => void store.dispatch({ type: 'answer' }));
    expect(result.current).toEqual({ answer: 1 });
    const before = result.current;
    act(() => void store.dispatch({ type: 'other' }));
    expect(result.current).toBe(before);
  });
});
