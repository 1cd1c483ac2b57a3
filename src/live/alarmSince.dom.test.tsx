import { realtimeReducers, useServerNow } from '@realtime';
import { configureStore } from '@reduxjs/toolkit';
import { englishTexts } from '@shared/testing/texts';
import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkChanged } from '../realtime/testing/internals';
import { AlarmSince } from './AlarmSince';
import { alertRow } from './testing/testRows';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
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

it('the clock of an alarm stops when the condition is gone, and behind a lost link', () => {
  const store = configureStore({ reducer: realtimeReducers });
  render(
    <Provider store={store}>
      <Clock />
    </Provider>,
  );
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(SECOND_MS);
  const raisedAt = now - 5 * MINUTE_MS;
  const active = alertRow('a', 1, 'raised', { raisedAt });
  const over = alertRow('b', 1, 'returned', { raisedAt, returnedAt: raisedAt + 2 * MINUTE_MS });
  const link = (phase: 'live' | 'offline') =>
    act(() => void store.dispatch(linkChanged({ phase, lastFrameAt: now })));
  link('live');
  const { container } = render(
    <Provider store={store}>
      <I18nextProvider i18n={englishTexts('common')}>
        <p>
          <AlarmSince alert={active} />
        </p>
        <b>
          <AlarmSince alert={over} />
        </b>
      </I18nextProvider>
    </Provider>,
  );
  const says = () => ['p', 'b'].map((tag) => container.querySelector(tag)?.textContent);
  expect(says()).toEqual(['5 min', '2:00']);
  link('offline');
  pass(10 * MINUTE_MS);
  expect(says()).toEqual(['5 min', '2:00']);
  link('live');
  pass(SECOND_MS);
  expect(says()).toEqual(['15 min', '2:00']);
});
