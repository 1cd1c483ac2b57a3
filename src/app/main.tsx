import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app.css';
import './touch.css';
import { COOKIES } from '@contract/session';
import { currentLocale, keptUnpaired, readCookie, reportUnauthorised } from '@features/session';
import { setApiContext } from '@shared/api';
import { fetchChunk } from '@shared/lib';
import { setNonce } from 'get-nonce';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import type { PageStore } from './front/Front';
import { lazyWithTimeout } from './front/lazyWithTimeout';
import { createRouteTable } from './front/routes';
import { allowPlainText, compileNothing } from './front/trustedTypes';
import { missingFeatures, showUnsupported } from './front/unsupported';
import { createDeferredStore } from './store/deferredStore';
import { readSettings } from './store/settings';
import type { BaseState } from './store/store';
import { COMMON_TEXTS, FRAME_TEXTS } from './texts/frameTexts';
import { createI18n } from './texts/i18n';
import { chooseLocale } from './texts/locale';

/** The nonce is readable as a property only: browsers hide the attribute. */
function nonceOfPage(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');
  return meta?.nonce || undefined;
}

const token = () => readCookie(document, COOKIES.token);

/** Gives the API client the session, the language, and the handler of an ended session. */
function connectApi(store: PageStore, texts: i18n): void {
  setApiContext({
    token,
    accessToken: () => readCookie(document, COOKIES.accessToken),
    locale: () => currentLocale(texts),
    origin: () => ({ screen: window.location.hash.slice(1).split('?')[0] ?? '', build: __BUILD__ }),
    translate: (key) => texts.t(`front:${key}`),
    onUnauthorized: () => store.dispatch(reportUnauthorised()),
  });
}

const fetchStore = () => import('./store/openStore');
/** Everything behind the login: what is seen of it, and what lives in the store. */
const fetchConsole = () => Promise.all([import('./console/Console'), import('./store/live')]);

/** Without a token no one is signed in, and no request is needed. */
function createPageStore(): PageStore {
  const isOut = token() === undefined;
  const phase = isOut ? 'signedOut' : 'starting';
  const unpairedAt = isOut ? keptUnpaired(localStorage) : undefined;
  const settings = readSettings(localStorage, document);
  const initial: BaseState = { session: { phase, menu: [], signingIn: false, unpairedAt }, settings };
  const load = async () => (await fetchChunk(fetchStore)).openStore(initial);
  return createDeferredStore(initial, load);
}

async function openConsole(store: PageStore, texts: i18n) {
  const parts = fetchConsole();
  const framed = texts.loadNamespaces([...FRAME_TEXTS, ...COMMON_TEXTS]);
  const page = parts
    .then(([console]) => console.fetchPage(window.location.hash, texts))
    .catch(() => undefined);
  const [app, [console, { startLive }]] = await Promise.all([store.open(), parts]);
  startLive(app, window.location, texts, console.TOPICS);
  const browser = { jar: document, storage: localStorage, hash: window.location.hash };
  void console.prefetchFirstPage(app.store, browser, page);
  await framed;
  // What the page shows first is asked for before the frame is drawn, which takes longer than the answer.
  await Promise.race([page, pause(PAGE_WAIT_MS)]);
  return console;
}

/** How long the frame waits for the first question of the page within it, ms. */
const PAGE_WAIT_MS = 150;
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Once; after a failure once more, when it is asked for again. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** What does not arrive now is asked for again when it is needed, and complained about then. */
function prefetchParts(): void {
  void Promise.allSettled([fetchStore(), fetchConsole()]);
}

async function start(container: HTMLElement): Promise<void> {
  const nonce = nonceOfPage();
  if (nonce) setNonce(nonce);
  const store = createPageStore();
  const locale = chooseLocale(readCookie(document, COOKIES.language), navigator.languages);
  const { texts, loaded } = createI18n({ locale, page: document });
  connectApi(store, texts);
  const open = once(() => openConsole(store, texts));
  const Console = lazyWithTimeout(open);
  const routes = createRouteTable(Console);
  const at = window.location.hash.slice(1).split('?')[0];
  const isConsole = !routes.some(({ path }) => path === at);
  // With a session the console is loaded while the server checks it.
  if (token() !== undefined) {
    void (isConsole ? Console.fetch() : store.open()).catch(() => undefined);
    if (!isConsole) prefetchParts();
  }
  await loaded;
  const front = { store, texts, nonce, routes, fetchConsole: prefetchParts };
  createRoot(container).render(<App {...front} />);
}

allowPlainText(window);
compileNothing(window);
const container = document.getElementById('root');
const missing = missingFeatures(globalThis);
if (container && missing.length > 0) showUnsupported(document, container, missing);
else if (container) void start(container);
