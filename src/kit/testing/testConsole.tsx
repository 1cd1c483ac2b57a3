import type { Resource } from '@contract/kit/resource';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { realtimeReducers, resourcesChanged } from '@realtime';
import { configureStore, type Reducer } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import { type Access, AccessContext } from '@shared/lib';
import { act } from '@testing-library/react';
import { createInstance } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { linkChanged } from '../../realtime/testing/internals';

type Texts = Record<string, object>;
const files = import.meta.glob<{ default: object }>(
  ['../../../locales/en/*.json', '../../../locales/en/resources/*.json'],
  {
    eager: true,
  },
);
const texts: Texts = Object.fromEntries(
  Object.entries(files).map(([path, { default: text }]) => [
    path.slice(path.indexOf('/en/') + 4, -'.json'.length),
    text,
  ]),
);
const i18n = createInstance();
i18n.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'kit',
  // React escapes what it draws.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: { en: texts },
});

/** Anyone who may do everything with these resources. */
export function mayAll(...resources: readonly Resource[]): Access {
  const keys = resources.map(({ permission }) => permission);
  return {
    userId: 'u1',
    permissions: new Set(keys),
    grants: new Map(keys.map((key) => [key, 'A'])),
    actions: new Set(),
    viewAs: () => undefined,
  };
}

interface ConsoleProps {
  children: ReactNode;
  access?: Access;
  /** Where one is. */
  at?: string;
  /** Where one was before. */
  from?: string;
  /** What a live topic keeps. */
  reducers?: Record<string, Reducer>;
}

const newStore = (reducers: ConsoleProps['reducers']) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, hints: realtimeReducers.hints, ...reducers },
    // Its checks of every action take longer than the screen.
    middleware: (before) =>
      before({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });

/** Of the console that was opened last. */
let store: ReturnType<typeof newStore>;

/** The server says that lists of these resources changed. */
export const tell = (...resources: string[]) => act(() => void store.dispatch(resourcesChanged(resources)));

/** The link is lost, and comes back. */
export const loseLink = () =>
  act(() => {
    for (const phase of ['live', 'offline', 'live'] as const) store.dispatch(linkChanged({ phase }));
  });

/** What stands around every screen: texts, theme, store, address and rights. */
export function Console({ children, access = mayAll(), at = '/', from, reducers }: ConsoleProps) {
  const [own] = useState(() => newStore(reducers));
  store = own;
  return (
    <I18nextProvider i18n={i18n}>
      <Provider store={own}>
        <MantineProvider env="test">
          <AccessContext value={access}>
            <MemoryRouter initialEntries={from === undefined ? [at] : [from, at]}>
              <Suspense>{children}</Suspense>
            </MemoryRouter>
          </AccessContext>
          <Notifications />
        </MantineProvider>
      </Provider>
    </I18nextProvider>
  );
}

/** Where one is; pressed, it leads back to where one was. */
export function AddressBar() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" data-address onClick={() => void navigate(-1)}>
      {decodeURIComponent(pathname + search)}
    </button>
  );
}

/** What the address bar shows. */
export const address = () => document.querySelector('[data-address]')?.textContent ?? '';
