import {
  type SessionState,
  selectIsSigningIn,
  selectPhase,
  selectUser,
  sessionRefreshRequested,
  sessionStartRequested,
  unauthorised,
} from '@features/session';
import type { Store } from '@reduxjs/toolkit';

type SessionStore = Pick<Store<{ session: SessionState }>, 'dispatch' | 'getState' | 'subscribe'>;

/** Written when the session of this browser changed; says only when. */
const CHANGED = 'pharos.windows';

/** Browsers tell it to the other windows only. Storage errors are ignored: then those look when they are looked at. */
function tellOthers(): void {
  try {
    localStorage.setItem(CHANGED, String(Date.now()));
  } catch {
    // As above.
  }
}

/**
 * The cookies are of all windows of a browser: where somebody else signed in elsewhere, this one would ask in their name
 * and show it beside what it holds of the other. So it looks at once when another window says so, and when it is looked
 * at. Only the window that changed the token tells of it, so nothing goes back and forth. @returns ends it
 */
export function followOtherWindows(token: () => string | undefined, store: SessionStore): () => void {
  let known = token();
  let user = selectUser(store.getState());
  // Somebody who fills in a form of a visitor is left alone; a window that had the console open goes on with whoever comes.
  let wasOpen = user !== undefined;
  const look = () => {
    // Somebody is signing in here: what becomes of it is told then.
    if (token() === known || selectIsSigningIn(store.getState())) return;
    known = token();
    if (known === undefined) store.dispatch(unauthorised({}));
    else if (selectPhase(store.getState()) !== 'signedOut') store.dispatch(sessionRefreshRequested());
    else if (wasOpen) store.dispatch(sessionStartRequested());
  };
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CHANGED) look();
  };
  const leave = store.subscribe(() => {
    const now = selectUser(store.getState());
    if (now === user) return;
    user = now;
    wasOpen ||= user !== undefined;
    if (token() === known) return;
    known = token();
    tellOthers();
  });
  document.addEventListener('visibilitychange', lookIfSeen);
  window.addEventListener('focus', lookIfSeen);
  window.addEventListener('storage', onStorage);
  return () => {
    leave();
    document.removeEventListener('visibilitychange', lookIfSeen);
    window.removeEventListener('focus', lookIfSeen);
    window.removeEventListener('storage', onStorage);
  };
}
