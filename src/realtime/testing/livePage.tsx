import { configureStore } from '@reduxjs/toolkit';
import { englishTexts } from '@shared/testing/texts';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { vi } from 'vitest';
import { linkChanged } from '../actions';
import { useServerNow } from '../screens/hooks';
import { realtimeReducers } from '../slices/reducers';

const TICK_MS = 1_000;

/** A page whose link the test holds, and whose clock goes by the fake timers of the test. */
export function openLivePage() {
  const store = configureStore({ reducer: realtimeReducers });
  let now = 0;
  function Clock() {
    now = useServerNow(TICK_MS);
    return null;
  }
  const draw = (content: ReactNode) =>
    render(
      <Provider store={store}>
        <Clock />
        <I18nextProvider i18n={englishTexts('common')}>{content}</I18nextProvider>
      </Provider>,
    ).container;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  draw(null);
  // The clock of the page, which the files of a process share, goes by these timers from its next tick on.
  pass(TICK_MS);
  return {
    /** Time of the server, ms. */
    now: () => now,
    pass,
    link: (phase: 'live' | 'offline') =>
      act(() => void store.dispatch(linkChanged({ phase, lastFrameAt: now }))),
    draw,
  };
}
