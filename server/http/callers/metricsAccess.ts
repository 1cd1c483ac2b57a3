import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from './hosts';

/** What proxies add; one of them is enough to know that somebody else asks. */
const FORWARDED = /^(forwarded|via|cf-|x-(forwarded|real|original|client)-)/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Without a token: from this machine, by its own name, and through nobody. Old proxies speak HTTP/1.0. */
function isLocal({ raw, ip, headers }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress) || !isLoopback(ip)) return false;
  if (raw.httpVersion === '1.0' || !isLoopbackHost(headers.host ?? '')) return false;
  return !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/** @param token value of `METRICS_TOKEN`; where it is set, it is required */
export function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request);
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
