import { Notifications } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { AccessBoundary } from './AccessBoundary';
import type { createRouter } from './router';
import type { AppStore } from './store';
import { Themed } from './Themed';

export interface AppProps {
  store: AppStore['store'];
  texts: i18n;
  router: ReturnType<typeof createRouter>;
  /** Of this page's Content-Security-Policy. */
  nonce?: string;
}

export function App({ store, texts, router, nonce }: AppProps) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={texts}>
        <Themed nonce={nonce}>
          <Notifications position="bottom-right" limit={3} />
          <AccessBoundary>
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </AccessBoundary>
        </Themed>
      </I18nextProvider>
    </Provider>
  );
}
