import { MantineProvider } from '@mantine/core';
import { realtimeReducers, snapshotApplied } from '@realtime';
import { configureStore } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { linkChanged } from '../realtime/testing/internals';
import { englishTexts } from '../shared/testing/texts';
import { LiveConnection } from './LiveConnection';
import { LiveNone } from './LiveNone';
import { liveReducers } from './testing/testWorld';

function draw(children: ReactNode) {
  const store = configureStore({
    reducer: { ...realtimeReducers, ...liveReducers },
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  });
  const { container } = render(
    <I18nextProvider i18n={englishTexts('common', 'domain')}>
      <Provider store={store}>
        <MantineProvider env="test">{children}</MantineProvider>
      </Provider>
    </I18nextProvider>,
  );
  const says = () => [...container.querySelectorAll('span')].map((each) => each.textContent).join('|');
  return { store, says };
}
const nothing = { machines: [], alerts: [], doors: [], stock: [], asOf: 1, anew: false };
const heard = { phase: 'live', lastFrameAt: Date.UTC(2026, 10, 24, 4, 31, 7) } as const;

it('shows no door state before it is known, and an old one only with its time', () => {
  const { store, says } = draw(
    <>
      <LiveNone title="All doors are closed" text="Open doors appear here immediately." />
      <LiveConnection conn="online" />
    </>,
  );
  expect(says()).not.toContain('All doors are closed');
  act(() => {
    store.dispatch(snapshotApplied(nothing));
    store.dispatch(linkChanged(heard));
  });
  expect(says()).toBe('All doors are closed|Open doors appear here immediately.|Online');
  act(() => void store.dispatch(linkChanged({ phase: 'offline' })));
  expect(says()).toMatch(/^All doors are closed\|As of .*:31:07.*not shown\.\|Last known: Online$/);
});

it('says since when in the time zone of the screen, which names it', () => {
  const { store, says } = draw(<LiveNone title="No open alarms" timeZone="Asia/Kathmandu" />);
  act(() => {
    store.dispatch(snapshotApplied(nothing));
    store.dispatch(linkChanged(heard));
    store.dispatch(linkChanged({ phase: 'offline' }));
  });
  expect(says()).toMatch(/\|As of 10:16:07\. Later/);
});

it('says of a filtered list only as of when nothing was found', () => {
  const { store, says } = draw(<LiveNone kind="filtered" />);
  act(() => {
    store.dispatch(snapshotApplied(nothing));
    store.dispatch(linkChanged(heard));
  });
  expect(says()).toMatch(/^No results\|Change or clear/);
  act(() => void store.dispatch(linkChanged({ phase: 'offline' })));
  expect(says()).toMatch(/^No results\|As of .*:31:07/);
});
