import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/common/envelope';
import { isEnded, mayPass, type Policy, readsOnly } from '../access/policy';
import type { Principal } from '../access/principal';
import { runInTenant } from '../db/tenants/tenancy';
import { AppError } from '../errors';
import { trace } from '../logs/requests';
import { localeOf } from './answers';
import { plainAddress } from './callers/address';
import { sessionSecretOf } from './callers/sessionSecret';
import { compress, isCompressed } from './compressing';
import type { FairShare } from './fairShare';
import { assertPlain } from './plainInput';
import type { Route } from './route';

/** What the API needs of sessions; `auth` has them. */
export interface RequestSessions {
  /** The person behind cookie and header token; undefined when either is wrong, old or revoked. */
  authenticate(secret: string | undefined, token: string | undefined): Promise<Principal | undefined>;
  /** The person behind the session cookie alone. */
  bySecret(secret: string): Promise<Principal | undefined>;
}

/**
 * Accepts the session cookie alone; only for GET, and not on behalf of another site, which could learn from the
 * size or the failure of an answer. @throws AppError 401 or 403
 */
async function byCookie(sessions: RequestSessions, request: FastifyRequest): Promise<Principal> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError(403, 'err.common.crossSite');
  const secret = sessionSecretOf(request.cookies);
  const principal = secret && (await sessions.bySecret(secret));
  if (!principal) throw new AppError(401, 'err.auth.tokenMissing');
  return principal;
}

/** The signed-in person a route asks for. @throws AppError 401 or 403 */
async function admit(route: Route, sessions: RequestSessions, request: FastifyRequest): Promise<Principal> {
  const policy = route.policy as Exclude<Policy, 'public'>;
  if (policy === 'cookie') return byCookie(sessions, request);
  const token = request.headers.token;
  if (typeof token !== 'string' || token === '') throw new AppError(401, 'err.auth.tokenMissing');
  const principal = await sessions.authenticate(sessionSecretOf(request.cookies), token);
  if (!principal) throw new AppError(401, 'err.auth.invalidToken');
  if (!mayPass(policy, principal) || readsOnly(principal, route))
    throw new AppError(403, isEnded(policy, principal) ? 'err.charge.ended' : 'err.common.forbidden');
  return principal;
}

function handlerOf(route: Route, sessions: RequestSessions, share: FairShare) {
  const { policy, params, query, body, raw, handler } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = policy === 'public' ? undefined : await admit(route, sessions, request);
    if (principal) {
      trace(request, { userId: principal.userId });
      share.take(principal, route.method);
    }
    assertPlain(request);
    const work = () =>
      handler({
        params: params?.parse(request.params),
        query: query?.parse(request.query),
        body: body?.parse(request.body ?? {}),
        locale: localeOf(request),
        ip: plainAddress(request.ip),
        requestId: request.id,
        request,
        reply,
        principal,
      });
    const result = await (principal ? runInTenant(principal, work) : work());
    return raw ? result : { msg: 'success', result: result ?? null };
  };
}

/** Serves the routes below /api, each behind its policy. Answers are never cached. */
export function serveApi(
  app: FastifyInstance,
  routes: readonly Route[],
  sessions: RequestSessions,
  share: FairShare,
): void {
  for (const spec of routes) {
    app.route({
      method: spec.method,
      url: API_BASE + spec.path,
      config: spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: '1 minute' } } : {},
      onRequest: async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      },
      onSend: isCompressed(spec) ? compress : [],
      handler: handlerOf(spec, sessions, share),
    });
  }
}
