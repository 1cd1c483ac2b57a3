import type { PhoneLoginRequest } from '@contract/access/accounts';
import type { SecondStepRequest } from '@contract/access/secondFactor';
import type { MenuListResult, SessionUser } from '@contract/session';
import { ANY_LOGIN_ROLE, COOKIES, LOGIN_TYPES, type LoginRequest, type LoginResult } from '@contract/session';
import { KEPT_SESSION } from '@contract/stocking/offline';
import { ANONYMOUS, http, passwordDigest } from '@shared/api';
import { type CookieJar, dropCookie, readCookie, writeCookie } from './cookies';
import { KNOWN_RIGHTS } from './knownRights';
import type { SessionData } from './session.slice';
import { dropUnpaired, keepUnpaired, keptUnpaired } from './unpaired';

const ORG_KEYS = ['orgId', 'orgName', 'orgLogoUrl'] as const;
type Organisation = LoginResult['userInfo'];

/** What the session saga needs of the world. */
export interface SessionPorts {
  token(): string | undefined;
  digest(account: string, password: string): Promise<string>;
  login(account: string, digest: string): Promise<LoginResult>;
  loginByPhone(mobile: string, code: string): Promise<LoginResult>;
  pairDisplay(code: string): Promise<LoginResult>;
  secondStep(challenge: string, code: string): Promise<LoginResult>;
  userInfo(): Promise<SessionUser>;
  menu(): Promise<MenuListResult>;
  logout(): Promise<unknown>;
  /** Keeps what the specification wants kept: token in a cookie, organisation in the session storage. */
  remember(result: LoginResult): void;
  rememberOrganisation(organisation: Organisation): void;
  forget(): void;
  /** When the pairing of this browser as a wall display ended, ms, until somebody signs in. */
  unpairedAt(): number | undefined;
  keepUnpaired(at: number): void;
  /** What this browser has kept of the session for a start without network. */
  kept(): Promise<SessionData | undefined>;
  /** Empties what is personal, of work only what nobody has begun. */
  empty(): Promise<void>;
  pause(ms: number): Promise<void>;
}

export interface Browser {
  jar: CookieJar;
  storage: Pick<Storage, 'setItem' | 'removeItem'>;
  /** Stays when the browser is closed. */
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  empty(): Promise<void>;
}

function keepOrganisation(storage: Browser['storage'], organisation: Organisation): void {
  for (const key of ORG_KEYS) storage.setItem(key, organisation[key] ?? '');
}

function forget({ jar, storage, lasting }: Browser): void {
  lasting.removeItem(KEPT_SESSION);
  lasting.removeItem(KNOWN_RIGHTS);
  for (const name of [COOKIES.token, COOKIES.userInfo, COOKIES.accessToken]) dropCookie(jar, name);
  for (const key of ORG_KEYS) storage.removeItem(key);
}

function remember({ jar, storage, lasting }: Browser, { token, userInfo }: LoginResult): void {
  if (readCookie(jar, COOKIES.token) !== token) writeCookie(jar, COOKIES.token, token);
  writeCookie(jar, COOKIES.userInfo, JSON.stringify(userInfo));
  keepOrganisation(storage, userInfo);
  dropUnpaired(lasting);
}

function login(userName: string, password: string): Promise<LoginResult> {
  const request: LoginRequest = { userName, password, type: LOGIN_TYPES.account, loginRole: ANY_LOGIN_ROLE };
  return http.post<LoginResult>('/sys/login', request, ANONYMOUS);
}

function loginByPhone(mobile: string, code: string): Promise<LoginResult> {
  const request: PhoneLoginRequest = { mobile, code, type: LOGIN_TYPES.phone, loginRole: ANY_LOGIN_ROLE };
  return http.post<LoginResult>('/sys/login', request, ANONYMOUS);
}

/** The ports of a real browser. */
export function createSessionPorts(browser: Browser): SessionPorts {
  return {
    token: () => readCookie(browser.jar, COOKIES.token),
    digest: (account, password) => passwordDigest(account, password),
    login,
    loginByPhone,
    pairDisplay: (code) => http.post<LoginResult>('/sys/display/pair', { code }, ANONYMOUS),
    secondStep: (challenge, code) => {
      const request: SecondStepRequest = { challenge, code };
      return http.post<LoginResult>('/sys/login/second', request, ANONYMOUS);
    },
    userInfo: () => http.get<SessionUser>('/sys/user/info'),
    menu: () => http.get<MenuListResult>('/sys/menu/list'),
    logout: () => http.post('/sys/logout', {}),
    remember: (result) => remember(browser, result),
    rememberOrganisation: (organisation) => keepOrganisation(browser.storage, organisation),
    forget: () => forget(browser),
    unpairedAt: () => keptUnpaired(browser.lasting),
    keepUnpaired: (at) => keepUnpaired(browser.lasting, at),
    kept: async () =>
      (await import('./keptSession')).keptSession(browser.lasting, browser.jar, window.location),
    empty: browser.empty,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
