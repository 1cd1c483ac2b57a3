import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../../../contract/session';
import { BROWSER_COOKIE, BROWSER_LIFE_MS, SECURE_BROWSER_COOKIE } from '../guard/knownBrowsers';
import type { SignInResult } from './opening';

/** Readable by the console, on purpose: worth nothing without the HttpOnly session cookie. */
const READABLE = [COOKIES.token, COOKIES.accessToken, COOKIES.userInfo];

export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** The cookie of a browser in which somebody has signed in before. */
export function browserCookieOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[SECURE_BROWSER_COOKIE] ?? cookies[BROWSER_COOKIE];
}

const siteOf = (secure: boolean) => ({ path: '/', sameSite: 'strict', secure }) as const;

/** Both halves of a session, and what the page may read of it. */
export function setSessionCookies(
  reply: FastifyReply,
  secure: boolean,
  { session, result }: Pick<SignInResult, 'session' | 'result'>,
): void {
  const common = { ...siteOf(secure), expires: new Date(session.expiresAt) };
  const hidden = { ...common, httpOnly: true };
  reply.setCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, session.secret, hidden);
  reply.setCookie(COOKIES.token, session.token, common);
  reply.setCookie(COOKIES.accessToken, session.token, common);
  reply.setCookie(COOKIES.userInfo, JSON.stringify(result.userInfo), common);
}

/** Signing in: the session, and a browser that is known from now on. */
export function setCookies(reply: FastifyReply, secure: boolean, signedIn: SignInResult): void {
  const { browserCookie } = signedIn;
  setSessionCookies(reply, secure, signedIn);
  const lasting = { ...siteOf(secure), httpOnly: true, maxAge: BROWSER_LIFE_MS / 1_000 };
  reply.setCookie(secure ? SECURE_BROWSER_COOKIE : BROWSER_COOKIE, browserCookie, lasting);
}

/** Takes the session's cookies away; the browser stays known. */
export function clearCookies(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, { path: '/', secure, httpOnly: true });
  for (const name of READABLE) reply.clearCookie(name, { path: '/', secure });
}
