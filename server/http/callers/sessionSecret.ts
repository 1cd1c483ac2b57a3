import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../../../contract/session';

export function sessionSecretOf(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[SECURE_SESSION_COOKIE] ?? cookies[SESSION_COOKIE];
}
