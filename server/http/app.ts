import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { API_BASE } from '../../contract/common/envelope';
import { AppError } from '../errors';
import { ulid } from '../ids';
import type { Logger } from '../log';
import { logRequests } from '../logs/requests';
import type { LogSink } from '../logs/sink';
import type { TlsIdentity } from '../tls/watch';
import { answerError } from './answers';
import { type RequestSessions, serveApi } from './api';
import { addressOf } from './callers/address';
import { type HostCheck, hostsOf, serveHosts } from './callers/hosts';
import type { ProxyTrust } from './callers/trust';
import { createFairShare, type RateShares, SHARES } from './fairShare';
import { closeGracefully } from './gracefulClose';
import { HTTP_LIMITS, type HttpLimits } from './limits';
import { refuseMalformed } from './malformed';
import { allowedMethods } from './methods';
import { openapiRoute } from './openapi';
import { type PageOptions, servePages } from './pages/pages';
import type { Route } from './route';
import { addSecurity, HEADERS } from './security';
import { openTransport } from './transport';

const REQUESTS_PER_MINUTE = 3_000;

export interface AppOptions extends PageOptions {
  routes: readonly Route[];
  sessions: RequestSessions;
  log: Logger;
  version: string;
  /** From one address, for all calls together. */
  requestsPerMinute?: number;
  /** Other than the usual ones. */
  shares?: Partial<RateShares>;
  limits?: Partial<HttpLimits>;
  /** Proxies whose `X-Forwarded-*` is trusted; none without it. */
  trustProxy?: ProxyTrust;
  /** Terminates TLS itself; without it a proxy does, or there is none. */
  tls?: TlsIdentity;
  /** Under which names it is served; this very machine's without it. */
  hosts?: HostCheck;
  /** Takes a line for each call; without it nothing is kept of them. */
  logs?: Pick<LogSink, 'write'>;
  /** Adds what is not part of the API, such as probes. */
  extend?(app: FastifyInstance): void;
}

/** 404, or 405 where another method would have been right. */
function answerUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const allowedAt = allowedMethods(routes.map(({ method, path }) => ({ method, url: API_BASE + path })));
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url.split('?')[0] ?? '');
    if (allowed.length === 0) return answerError(new AppError(404, 'err.common.notFound'), request, reply);
    reply.header('allow', allowed.join(', '));
    return answerError(new AppError(405, 'err.common.method'), request, reply);
  });
}

/** The HTTP server: API, probes and the console's files. Listening is left to the caller. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const app: FastifyInstance = Fastify({
    ...openTransport(options.tls, limits),
    loggerInstance: options.log as FastifyBaseLogger,
    // Query strings can hold what must not be logged; refusals and faults are logged where they arise.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ulid(),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    clientErrorHandler: refuseMalformed,
    // Paths that cannot be decoded reach no hook, and would be answered without our headers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(HEADERS)),
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
  });
  app.setErrorHandler(answerError);
  const all = [...options.routes, openapiRoute(options.routes, options.version)];
  answerUnknown(app, all);
  closeGracefully(app, limits.stopMs);
  addSecurity(app);
  serveHosts(app, options.hosts ?? hostsOf([]));
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  if (options.logs) logRequests(app, options.logs, Date.now);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, {
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // Undefined for a closed connection, despite its type.
    keyGenerator: ({ ip }) => addressOf(ip ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(429, 'err.common.rate', { seconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
  serveApi(app, all, options.sessions, createFairShare({ ...SHARES, ...options.shares }, Date.now));
  options.extend?.(app);
  await servePages(app, options);
  return app;
}
