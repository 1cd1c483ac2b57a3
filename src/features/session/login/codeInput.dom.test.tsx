import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWait } from './CodeInput';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the wait for another code', () => {
  it('is as long as stated, however long the page has been open', () => {
    const { result } = renderHook(() => useWait());
    act(() => vi.advanceTimersByTime(21_000));
    act(() => result.current[1](60_000));
    expect(result.current[0]).toBe(60);
    act(() => vi.advanceTimersByTime(1_000));
    expect(result.current[0]).toBe(59);
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current[0]).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
