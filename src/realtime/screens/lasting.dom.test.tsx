import { configureStore } from '@reduxjs/toolkit';
import { englishTexts } from '@shared/testing/texts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Age, Lasting, realtimeReducers, useServerNow } from '../index';
import { linkChanged } from '../testing/internals';

const SECOND_MS = 1_000;
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

it('open durations count while the link is live and stop when it is not', () => {
  const store = configureStore({ reducer: realtimeReducers });
  render(
    <Provider store={store}>
      <Clock />
    </Provider>,
  );
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  // The clock of the page, which the files of a process share, goes by these timers from its next tick on.
  pass(SECOND_MS);
  const from = now - 60 * SECOND_MS;
  const link = (phase: 'live' | 'offline') =>
    act(() => void store.dispatch(linkChanged({ phase, lastFrameAt: now })));
  link('live');
  const { container } = render(
    <Provider store={store}>
      <I18nextProvider i18n={englishTexts('common')}>
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
      </I18nextProvider>
    </Provider>,
  );
  const text = (selector: string) => container.querySelector(selector)?.textContent;
  expect(text('b')).toBe('0:05');
  pass(5 * SECOND_MS);
  expect(text('p')).toBe('1:05');
  link('offline');
  pass(60 * SECOND_MS);
  expect(text('p')).toBe('1:05');
  expect(text('u')).toBe('1 min');
  expect(text('i')).toBe('2 min');
  link('live');
  pass(SECOND_MS);
  expect(text('p')).toBe('2:06');
  expect(screen.getByText('0:05')).toBeTruthy();
});
