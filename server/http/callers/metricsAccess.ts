import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackHost } from './hosts';

/** Headers of proxies; one is enough to show that the request was forwarded. */
const FORWARDED = /^(forwarded|via|cf-|x-(forwarded|real|original|client)-)/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Without a token: only from this machine, by its own name, without a proxy. Old proxies speak HTTP/1.0. */
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
