import type { Resource } from '@contract/kit/resource';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { configureStore, type Reducer } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import { type Access, AccessContext } from '@shared/lib';
import { createInstance } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

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
i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'kit', initAsync: false, resources: { en: texts } });

/** Whoever may do everything with these resources. */
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
  /** What a live topic keeps. */
  reducers?: Record<string, Reducer>;
}

/** What stands around every screen: texts, theme, store, address and rights. */
export function Console({ children, access = mayAll(), at = '/', reducers }: ConsoleProps) {
  const store = configureStore({
    // Nothing is told by the server: no hint of a change.
    reducer: { [api.reducerPath]: api.reducer, hints: (state = {}) => state, ...reducers },
    middleware: (before) => before().concat(api.middleware),
  });
  return (
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <MantineProvider env="test">
          <AccessContext value={access}>
            <MemoryRouter initialEntries={[at]}>
              <Suspense>{children}</Suspense>
            </MemoryRouter>
          </AccessContext>
          <Notifications />
        </MantineProvider>
      </Provider>
    </I18nextProvider>
  );
}
