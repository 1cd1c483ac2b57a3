import type { FastifyReply } from 'fastify';
import { menuFor } from '../../../contract/menu';
import {
  COOKIES,
  type LoginResult,
  loginSchema,
  type MenuListResult,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  type TicketResult,
} from '../../../contract/session';
import type { OpenedSession } from '../../access/sessions';
import type { Tickets } from '../../access/tickets';
import { type Route, type RouteContext, route } from '../../http/route';
import { type LoginDeps, login, sessionUser } from './login';

export interface SessionRouteDeps extends LoginDeps {
  tickets: Tickets;
}

/** Readable by the console, on purpose: worth nothing without the HttpOnly session cookie. */
const READABLE = [COOKIES.token, COOKIES.accessToken, COOKIES.userInfo];

function isSecure({ request }: Pick<RouteContext<unknown, unknown, unknown>, 'request'>): boolean {
  return request.protocol === 'https';
}

function setCookies(reply: FastifyReply, secure: boolean, session: OpenedSession, result: LoginResult): void {
  const common = { path: '/', sameSite: 'strict', secure, expires: new Date(session.expiresAt) } as const;
  reply.setCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, session.secret, {
    ...common,
    httpOnly: true,
  });
  reply.setCookie(COOKIES.token, session.token, common);
  reply.setCookie(COOKIES.accessToken, session.token, common);
  reply.setCookie(COOKIES.userInfo, JSON.stringify(result.userInfo), common);
}

function clearCookies(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, { path: '/', secure, httpOnly: true });
  for (const name of READABLE) reply.clearCookie(name, { path: '/', secure });
}

/** Sign in and out, who am I, what may I open, and tickets for the push socket. */
export function sessionRoutes(deps: SessionRouteDeps): Route[] {
  const ticket = (path: string): Route =>
    route({
      method: 'POST',
      path,
      policy: 'session',
      summary: 'One-time ticket for the push socket',
      handler: async ({ principal }): Promise<TicketResult> => deps.tickets.issue(principal.sessionId),
    });
  return [
    route({
      method: 'POST',
      path: '/sys/login',
      policy: 'public',
      summary: 'Sign in with account and password digest',
      body: loginSchema,
      perMinute: 120,
      handler: async (context) => {
        const { body, ip, requestId, request, reply } = context;
        const userAgent = request.headers['user-agent'];
        const { result, session } = await login(deps, body, { ip, userAgent, requestId });
        setCookies(reply, isSecure(context), session, result);
        return result;
      },
    }),
    route({
      method: 'GET',
      path: '/sys/user/info',
      policy: 'session',
      summary: 'The signed-in person',
      handler: ({ principal }) => sessionUser(deps.database, principal),
    }),
    route({
      method: 'GET',
      path: '/sys/menu/list',
      policy: 'session',
      summary: 'Menu of the signed-in person',
      handler: async ({ principal }): Promise<MenuListResult> => ({
        menuList: menuFor(principal.permissions),
      }),
    }),
    route({
      method: 'POST',
      path: '/sys/logout',
      policy: 'session',
      summary: 'End the session and its sockets',
      handler: async (context) => {
        await deps.sessions.revoke(context.principal);
        clearCookies(context.reply, isSecure(context));
        context.reply.header('clear-site-data', '"cache"');
        return null;
      },
    }),
    ticket('/socket/ticket'),
  ];
}
