import { type SessionState, selectUser, sessionRefreshRequested, unauthorised } from '@features/session';
import type { Store } from '@reduxjs/toolkit';

type SessionStore = Pick<Store<{ session: SessionState }>, 'dispatch' | 'getState' | 'subscribe'>;

/**
 * The cookies are of all windows of a browser: where somebody else signed in elsewhere, this one would ask in their name
 * and show it beside what it holds of the other. So it looks when it is looked at. @returns ends it
 */
export function followOtherWindows(token: () => string | undefined, store: SessionStore): () => void {
  let known = token();
  let user = selectUser(store.getState());
  const look = () => {
    if (document.visibilityState !== 'visible' || token() === known) return;
    known = token();
    store.dispatch(known === undefined ? unauthorised({}) : sessionRefreshRequested());
  };
  const leave = store.subscribe(() => {
    const now = selectUser(store.getState());
    if (now === user) return;
    user = now;
    known = token();
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    leave();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}
