import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** What a client may try; `TRACE` and `CONNECT` are refused before any path is looked at. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const NEVER = new Set(['TRACE', 'CONNECT']);

interface KnownRoute {
  method: string;
  url: string;
}

/** Answers 405 with `Allow` where a path is known and the method is not. */
export function refuseOtherMethods(app: FastifyInstance, served: readonly KnownRoute[]): void {
  const known = new Map<string, { url: string; methods: Set<string> }>();
  for (const { method, url } of served) {
    // Two routes may call the same part of their path differently.
    const shape = url.replace(/:\w+/g, ':');
    const entry = known.get(shape) ?? { url, methods: new Set() };
    entry.methods.add(method);
    known.set(shape, entry);
  }
  for (const { url, methods } of known.values()) {
    const allow = [...methods].sort().join(', ');
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: async (_request, reply) => {
        reply.header('allow', allow);
        throw new AppError(405, 'err.common.method');
      },
    });
  }
}
