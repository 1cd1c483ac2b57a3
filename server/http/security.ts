import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { NEVER } from './methods';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Of what is no page: nothing is loaded, sent or framed by it. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For uploads: opened as a page they run in an opaque origin without scripts. */
export const FILE_POLICY = `${BARE_POLICY}; sandbox`;

/** Of the worker that keeps the console for times without network: it fetches our files and nothing else. */
export const WORKER_POLICY = `${BARE_POLICY}; connect-src 'self'`;

/** Where browsers send what the page's policy refused. */
export const REPORTS_PATH = '/reports';

/** Headers of every answer; a page has a Content-Security-Policy of its own with a nonce. */
export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': BARE_POLICY,
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** What the grammar of the policy takes for a host; an IPv6 address is none. */
const POLICY_HOST = /^[a-z\d.-]+(:\d{1,5})?$/i;

/** Some versions of Safari do not count a socket to the same host as 'self'. */
function connectSources({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  if (!POLICY_HOST.test(host)) return "'self'";
  return `'self' ${protocol === 'https' ? 'wss' : 'ws'}://${host}`;
}

/** Browsers use `report-to` over TLS only, and where it is named they do not look at `report-uri`. */
function reportTargets({ protocol }: Pick<FastifyRequest, 'protocol'>): string[] {
  return protocol === 'https'
    ? [`report-uri ${REPORTS_PATH}`, 'report-to csp']
    : [`report-uri ${REPORTS_PATH}`];
}

/** Headers of the console's page; see decision 12 for what is in its policy and why. */
export function pageHeaders(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  nonce: string,
  mapTilesUrl?: string,
) {
  const tiles = mapTilesUrl ? ` ${new URL(mapTilesUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data: blob:${tiles}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connectSources(request)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...reportTargets(request),
  ].join('; ');
  return {
    'content-security-policy': policy,
    // Barcodes are read through it; nothing else has it, and no other page.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
  };
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
