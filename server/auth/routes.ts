import { z } from 'zod';
import { phoneLoginSchema } from '../../contract/access/accounts';
import { menuFor } from '../../contract/access/routeTree';
import { TICKET_PATH } from '../../contract/common/envelope';
import { DISPLAY } from '../../contract/permissions';
import { loginSchema, type MenuListResult, type TicketResult } from '../../contract/session';
import { menuChanges } from '../access/menuChanges';
import { type Route, route } from '../http/route';
import { createSecretBox } from '../secrets/secretBox';
import { createSmsGateway } from '../sms/gateway';
import type { SmsSettings } from '../sms/message';
import { accountRoutes } from './accounts/accountRoutes';
import { login, phoneLogin } from './accounts/login';
import { displayRoutes } from './displays/displayRoutes';
import { displayUser } from './displays/displayUser';
import type { AccountDeps } from './guard/guarded';
import { createKnownBrowsers } from './guard/knownBrowsers';
import { createLoginGuard, type LoginMetrics } from './guard/loginGuard';
import { requestSourceOf } from './guard/requestFrom';
import { factorRoutes } from './secondFactor/factorRoutes';
import { clearCookies, isSecure, setCookies } from './sessions/cookies';
import { ownSessionRoutes } from './sessions/ownSessionRoutes';
import { sessionUser } from './sessions/sessionUser';
import type { Tickets } from './sessions/tickets';
import { createSmsCodes } from './smsCodes/codes';
import { smsRoutes } from './smsCodes/smsRoutes';

export interface SessionRouteDeps
  extends Pick<AccountDeps, 'database' | 'chain' | 'bus' | 'clock' | 'sessions' | 'passwords'> {
  tickets: Tickets;
  keys: { browser: Buffer; sms: Buffer; factor: Buffer; record: Buffer };
  /** How texts leave, absent: they do not; and what administrators need. */
  config?: SmsSettings & Partial<Pick<AccountDeps, 'requireTotp' | 'secondPerson' | 'passwordPolicy'>>;
  /** Counters of the guard for `/metrics`. */
  loginMetrics?: LoginMetrics;
}

/** Without `type` it is the sign-in by account. */
const anyLogin = z.discriminatedUnion('type', [phoneLoginSchema, loginSchema], { unionFallback: true });

function signInRoutes(deps: AccountDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/sys/login',
      policy: 'public',
      summary: 'Sign in with account and password digest, or with mobile number and code',
      body: anyLogin,
      perMinute: 120,
      handler: async (context) => {
        const { body, reply, request } = context;
        const from = requestSourceOf(context);
        const signedIn = 'code' in body ? await phoneLogin(deps, body, from) : await login(deps, body, from);
        setCookies(reply, isSecure(request), signedIn);
        return signedIn.result;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/logout',
      policy: 'session',
      summary: 'End the session and its sockets',
      display: true,
      handler: async ({ principal, reply, request }) => {
        await deps.sessions.revoke(principal);
        clearCookies(reply, isSecure(request));
        reply.header('clear-site-data', '"cache"');
        return null;
      },
    }),
  ];
}

function selfRoutes({ database }: AccountDeps, tickets: Tickets): Route[] {
  return [
    route({
      method: 'GET',
      path: '/sys/user/info',
      policy: 'session',
      summary: 'The signed-in person',
      handler: ({ principal }) =>
        principal.roleType === DISPLAY ? displayUser(database, principal) : sessionUser(database, principal),
    }),
    route({
      method: 'GET',
      path: '/sys/menu/list',
      policy: 'session',
      summary: 'Menu of the signed-in person',
      handler: async ({ principal }): Promise<MenuListResult> => ({
        menuList: menuFor(
          new Set([...principal.permissions, ...principal.ended.keys()]),
          await menuChanges(database.db),
        ),
      }),
    }),
    route({
      method: 'POST',
      path: TICKET_PATH,
      policy: 'session',
      summary: 'One-time ticket for the push socket',
      display: true,
      handler: async ({ principal }): Promise<TicketResult> => tickets.issue(principal.sessionId),
    }),
  ];
}

/** What acts of accounts need; one for all endpoints, as attempts at one account wait for each other in it. */
export function accountDeps(deps: SessionRouteDeps): AccountDeps {
  const { database, clock, keys, config } = deps;
  const gateway = createSmsGateway({ database, clock, keys, config });
  return {
    ...deps,
    guard: createLoginGuard(database, clock, deps.loginMetrics),
    browsers: createKnownBrowsers(keys.browser, clock),
    codes: createSmsCodes({ ...deps, key: keys.sms, gateway }),
    box: createSecretBox(keys.factor),
    requireTotp: config?.requireTotp ?? false,
    secondPerson: config?.secondPerson ?? false,
    passwordPolicy: config?.passwordPolicy ?? 'digits6',
  };
}

/** Sign in and out, who am I, what may I open, accounts and passwords, codes by SMS. */
export function sessionRoutes(
  { database, config, tickets }: SessionRouteDeps,
  accounts: AccountDeps,
): Route[] {
  return [
    ...signInRoutes(accounts),
    ...selfRoutes(accounts, tickets),
    ...factorRoutes(accounts),
    ...ownSessionRoutes(accounts),
    ...accountRoutes(accounts),
    ...displayRoutes(accounts),
    ...smsRoutes({ database, codes: accounts.codes, config }),
  ];
}
