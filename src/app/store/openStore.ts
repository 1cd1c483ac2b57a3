import { createSessionPorts, sessionSaga, sessionStartRequested } from '@features/session';
import { followOtherWindows } from './otherWindows';
import { saveSettings } from './settings';
import { type AppStore, type BaseState, createAppStore } from './store';

/** Unsent work is kept for its author. */
async function emptyPersonal(): Promise<void> {
  const { dropIdleVisits } = await import('@features/stock/visit/visit');
  dropIdleVisits(localStorage);
}

function followSettings({ store }: AppStore): void {
  let kept = store.getState().settings;
  store.subscribe(() => {
    const { settings } = store.getState();
    if (settings === kept) return;
    kept = settings;
    saveSettings(localStorage, settings, document);
  });
}

/** The store of this page, at work: it looks at once whose session this is. */
export function openStore(initial: BaseState): AppStore {
  const ports = createSessionPorts({
    jar: document,
    storage: sessionStorage,
    lasting: localStorage,
    empty: emptyPersonal,
  });
  const app = createAppStore(initial, [() => sessionSaga(ports)]);
  followSettings(app);
  followOtherWindows(ports.token, app.store);
  app.store.dispatch(sessionStartRequested());
  return app;
}
