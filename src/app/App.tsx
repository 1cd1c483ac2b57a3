import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Provider, type ProviderProps } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import { Front, type FrontProps } from './front/Front';
import { Themed } from './front/Themed';

export interface AppProps extends FrontProps {
  texts: i18n;
  /** Of this page's Content-Security-Policy. */
  nonce?: string;
}

export function App({ texts, nonce, ...front }: AppProps) {
  // Components read it, follow it and dispatch; that is all it can before the real one is here.
  const store = front.store as unknown as ProviderProps['store'];
  return (
    <Provider store={store}>
      <I18nextProvider i18n={texts}>
        <Themed nonce={nonce}>
          <HashRouter>
            <Front {...front} />
          </HashRouter>
        </Themed>
      </I18nextProvider>
    </Provider>
  );
}
