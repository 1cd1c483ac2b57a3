export const LOGIN_PATH = '/login';
export const HOME_PATH = '/dashboard';

/** The login page that comes back to `from` (path and query inside the hash). */
export function loginPathFor(from: string): string {
  const needless = from === '/' || from === '' || from.startsWith(LOGIN_PATH);
  return needless ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(from)}`;
}

/** Where a screen is paired as a wall display. */
export const PAIRING_PATH = `${LOGIN_PATH}?mode=display`;

/** Where to go after login: only paths of this console, never another site. */
export function safeRedirect(redirect: string | null | undefined): string {
  const inside = redirect?.startsWith('/') && !redirect.startsWith('//') && !redirect.includes('\\');
  return inside && redirect && !redirect.startsWith(LOGIN_PATH) ? redirect : HOME_PATH;
}
