import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { NEVER } from './methods';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of every answer; a page adds its own Content-Security-Policy with a nonce. */
export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Policy of the console's page. Style attributes come from charts; style tags carry the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A change asked for by another site carries its Origin, or says so in Sec-Fetch-Site. */
function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  try {
    return new URL(origin).host !== host;
  } catch {
    return true;
  }
}

export function addSecurity(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (NEVER.has(request.method)) throw new AppError(405, 'err.common.method');
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    if (!SAFE_METHODS.has(request.method) && isCrossSite(request)) {
      throw new AppError(403, 'err.common.crossSite');
    }
  });
}
