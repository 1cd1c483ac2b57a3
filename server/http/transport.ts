import { createServer } from 'node:https';
import type { FastifyHttpOptions, RawServerDefault } from 'fastify';
import type { TlsIdentity } from '../tls/watch';
import type { HttpLimits } from './limits';

/** With a certificate TLS and nothing else. */
export function openTransport(
  tls: TlsIdentity | undefined,
  { headersMs, requestMs, idleMs, checkMs }: HttpLimits,
): Pick<FastifyHttpOptions<RawServerDefault>, 'http' | 'serverFactory'> {
  const slow = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  if (!tls) return { http: slow };
  return {
    serverFactory(handler) {
      const times = {
        ...slow,
        requestTimeout: requestMs,
        keepAliveTimeout: idleMs,
        handshakeTimeout: headersMs,
      };
      const server = createServer({ ...times, ...tls.current }, handler);
      tls.serve(server);
      return server;
    },
  };
}
