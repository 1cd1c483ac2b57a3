import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/common/envelope';
import type { LogLine, LogSink } from './sink';

/** What a request turned out to be, kept with it until its answer is on the way. */
interface Trace {
  userId?: string;
  errKey?: string;
  fault?: string;
}
const TRACES = new WeakMap<FastifyRequest, Trace>();

/** Notes who asks, or why the request is refused. */
export function trace(request: FastifyRequest, more: Trace): void {
  TRACES.set(request, { ...TRACES.get(request), ...more });
}

function levelOf(status: number): LogLine['level'] {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}

/** One line for each call of the API: its route, never its query, headers or body. */
export function logRequests(app: FastifyInstance, sink: Pick<LogSink, 'write'>, clock: () => number): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith(`${API_BASE}/`)) return;
    const { userId = null, errKey = null, fault } = TRACES.get(request) ?? {};
    const { statusCode } = reply;
    sink.write({
      ts: new Date(clock()),
      level: levelOf(statusCode),
      traceId: request.id,
      userId,
      errKey,
      api: url,
      method: request.method,
      costMs: Math.round(reply.elapsedTime * 10) / 10,
      httpStatus: statusCode,
      message: fault ?? `${request.method} ${url} ${statusCode}`,
    });
  });
}
