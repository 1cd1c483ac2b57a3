import { configureStore, createSlice } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createDeferredStore } from './deferredStore';

const { actions, reducer } = createSlice({
  name: 'count',
  initialState: 3,
  reducers: { grown: (count) => count + 1 },
});

/** A late store whose real one arrives, or does not, when the test says so. */
function world() {
  const arrivals: { arrive(): void; fail(error: unknown): void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<{ store: ReturnType<typeof real> }>((resolve, reject) => {
        arrivals.push({ arrive: () => resolve({ store: real() }), fail: reject });
      }),
  );
  const real = () => configureStore({ reducer, preloadedState: 3 });
  const late = createDeferredStore(3, load);
  const seen = vi.fn();
  late.subscribe(seen);
  return { late, load, seen, arrivals };
}

describe('a lazily loaded store', () => {
  it('returns its initial state without loading', () => {
    const { late, load } = world();
    expect(late.getState()).toBe(3);
    expect(load).not.toHaveBeenCalled();
  });

  it('receives earlier actions in order and notifies subscribers', async () => {
    const { late, load, seen, arrivals } = world();
    late.dispatch(actions.grown());
    late.dispatch(actions.grown());
    expect(late.getState()).toBe(3);
    expect(load).toHaveBeenCalledTimes(1);
    arrivals[0]?.arrive();
    await late.open();
    expect(late.getState()).toBe(5);
    expect(seen).toHaveBeenCalled();
    late.dispatch(actions.grown());
    expect(late.getState()).toBe(6);
  });

  it('reports why loading failed and keeps the actions for the next attempt', async () => {
    const { late, seen, arrivals } = world();
    const reason = new Error('network');
    late.dispatch(actions.grown());
    arrivals[0]?.fail(reason);
    await expect.poll(() => late.fault()).toBe(reason);
    expect(seen).toHaveBeenCalled();
    const again = late.open();
    expect(late.fault()).toBeUndefined();
    arrivals[1]?.arrive();
    await again;
    expect(late.getState()).toBe(4);
  });

  it('is loaded once for all waiting callers', () => {
    const { late, load } = world();
    void late.open();
    void late.open();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
