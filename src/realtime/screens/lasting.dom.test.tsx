import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Age, Lasting, realtimeReducers, useServerNow } from '../index';
import { linkChanged } from '../testing/internals';

const SECOND_MS = 1_000;
vi.mock('@shared/lib/useFormat', () => ({
  useFormat: () => ({
    duration: (ms: number) => `${Math.round(ms / SECOND_MS)} s`,
    age: (ms: number) => `${Math.round(ms / SECOND_MS)} s ago`,
    stamp: String,
  }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let now = 0;
function Clock() {
  now = useServerNow(SECOND_MS);
  return null;
}

it('what is open lasts on while the link is live, and stands still where nobody knows any more', () => {
  const store = configureStore({ reducer: realtimeReducers });
  render(
    <Provider store={store}>
      <Clock />
    </Provider>,
  );
  const from = now - 60 * SECOND_MS;
  const link = (phase: 'live' | 'offline') =>
    act(() => void store.dispatch(linkChanged({ phase, lastFrameAt: now })));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  link('live');
  render(
    <Provider store={store}>
      <p>
        <Lasting from={from} />
      </p>
      <i>
        <Age at={from} />
      </i>
      <u>
        <Age at={from} goesOn />
      </u>
      <b>
        <Lasting from={from} to={from + 5 * SECOND_MS} />
      </b>
    </Provider>,
  );
  const text = (selector: string) => document.querySelector(selector)?.textContent;
  expect(text('b')).toBe('5 s');
  pass(5 * SECOND_MS);
  expect(text('p')).toBe('65 s');
  link('offline');
  pass(20 * SECOND_MS);
  expect(text('p')).toBe('65 s');
  expect(text('u')).toBe('65 s ago');
  expect(text('i')).toBe('85 s ago');
  link('live');
  pass(SECOND_MS);
  expect(text('p')).toBe('86 s');
  expect(screen.getByText('5 s')).toBeTruthy();
});
