import { MantineProvider } from '@mantine/core';
import { realtimeReducers, snapshotApplied } from '@realtime';
import { configureStore } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { linkChanged } from '../realtime/testing/internals';
import { englishTexts } from '../shared/testing/englishTexts';
import { LiveConnection } from './LiveConnection';
import { LiveNone } from './LiveNone';
import { liveReducers } from './testing/testWorld';

it('shows no door state before it is known, and an old one only with its time', () => {
  const store = configureStore({
    reducer: { ...realtimeReducers, ...liveReducers },
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  });
  const { container } = render(
    <I18nextProvider i18n={englishTexts('common', 'domain')}>
      <Provider store={store}>
        <MantineProvider env="test">
          <LiveNone title="All doors are closed" text="Open doors appear here immediately." />
          <LiveConnection conn="online" />
        </MantineProvider>
      </Provider>
    </I18nextProvider>,
  );
  const says = () => [...container.querySelectorAll('span')].map((each) => each.textContent).join('|');
  expect(says()).not.toContain('All doors are closed');
  const rows = { machines: [], alerts: [], doors: [], stock: [] };
  act(() => {
    store.dispatch(snapshotApplied({ ...rows, asOf: 1, anew: false }));
    store.dispatch(linkChanged({ phase: 'live', lastFrameAt: Date.UTC(2026, 10, 24, 4, 31, 7) }));
  });
  expect(says()).toBe('All doors are closed|Open doors appear here immediately.|Online');
  act(() => void store.dispatch(linkChanged({ phase: 'offline' })));
  expect(says()).toMatch(/^All doors are closed\|As of .*:31:07.*not shown\.\|Last known: Online$/);
});
