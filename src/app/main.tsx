import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app.css';
import { COOKIES } from '@contract/session';
import {
  createSessionPorts,
  localeOf,
  readCookie,
  type SessionPorts,
  sessionSaga,
  sessionStartRequested,
  unauthorised,
} from '@features/session';
import { setApiContext } from '@shared/api';
import { setNonce } from 'get-nonce';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createI18n } from './i18n';
import { chooseLocale } from './locale';
import { createRouter } from './router';
import { keepSettings, readSettings } from './settings.slice';
import { type AppStore, createAppStore } from './store';
import { missingFeatures, showUnsupported } from './unsupported';

/** The nonce is readable as a property only: browsers hide the attribute. */
function nonceOfPage(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');
  return meta?.nonce || undefined;
}

/** The calls learn who speaks, in which language, and whom to tell when the session is over. */
function connectApi({ store }: AppStore, texts: i18n, ports: SessionPorts): void {
  setApiContext({
    token: ports.token,
    accessToken: () => readCookie(document, COOKIES.accessToken),
    locale: () => localeOf(texts),
    origin: () => ({ screen: window.location.hash.slice(1).split('?')[0] ?? '', build: __BUILD__ }),
    translate: (key) => texts.t(`shell:${key}`),
    onUnauthorized: () => store.dispatch(unauthorised({})),
  });
}

function followSettings({ store }: AppStore): void {
  let kept = store.getState().settings;
  store.subscribe(() => {
    const { settings } = store.getState();
    if (settings === kept) return;
    kept = settings;
    keepSettings(localStorage, settings, document);
  });
}

/** The frame of the console, with the live link it shows. */
async function loadShell(app: AppStore, texts: i18n) {
  const [shell, { startLive }] = await Promise.all([import('./shell/Shell'), import('./live')]);
  startLive(app, window.location, texts);
  return shell;
}

async function start(container: HTMLElement): Promise<void> {
  const nonce = nonceOfPage();
  if (nonce) setNonce(nonce);
  const locale = chooseLocale(readCookie(document, COOKIES.language), navigator.languages);
  const texts = await createI18n({ locale, page: document });
  const ports = createSessionPorts({ jar: document, storage: sessionStorage });
  const app = createAppStore(readSettings(localStorage, document), [() => sessionSaga(ports)]);
  connectApi(app, texts, ports);
  followSettings(app);
  app.store.dispatch(sessionStartRequested());
  const router = createRouter(() => loadShell(app, texts));
  createRoot(container).render(<App store={app.store} texts={texts} router={router} nonce={nonce} />);
}

const container = document.getElementById('root');
const missing = missingFeatures(globalThis);
if (container && missing.length > 0) showUnsupported(document, container, missing);
else if (container) void start(container);
