import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoticeError } from '../payment/port';
import { addRawText, isRawText, rawTextOf } from '../rawText';
import { type CareDeps, type CareLine, receiveCare } from './callbacks';
import type { CareKind } from './port';

/** Below it each kind of partner has the messages of its adapter. */
const CARE_PATHS: Readonly<Record<CareKind, string>> = {
  hospital: '/api/partners/hospitals',
  channel: '/api/partners/channels',
  consultation: '/api/partners/consultations',
};
const BODY_LIMIT = 64 * 1024;
const PER_MINUTE = 3_000;
const ACTION = /^[A-Za-z]{2,32}$/;
const STATUS = { forged: 401, stale: 401, unreadable: 400, replayed: 409 } as const;
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

interface ActionRoute {
  Params: { action: string };
}
interface ReceivedRequest {
  request: FastifyRequest<ActionRoute>;
  reply: FastifyReply;
  /** Why its body is no text that is read. */
  fault?: string;
  status?: number;
}

/** One message, kept and answered. @returns what follows from it; undefined where it is not believed */
async function receive(
  deps: CareDeps,
  line: CareLine,
  { request, reply, fault, status }: ReceivedRequest,
): Promise<(() => Promise<void>) | undefined> {
  const { kind } = line;
  const { params, headers, ip } = request;
  const callback = { action: params.action, path: `${CARE_PATHS[kind]}/${params.action}`, headers };
  try {
    return await receiveCare(deps, line, { ...callback, body: rawTextOf(request), fault });
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    const { verdict, message } = error;
    deps.log.warn({ kind, verdict, ip }, 'a callback is not believed');
    // Unknown senders get no details.
    const detail = verdict === 'forged' ? undefined : message;
    await reply.status(status ?? STATUS[verdict]).send(line.answer(verdict, detail));
    return undefined;
  }
}

/** `POST /api/partners/hospitals/…`, `/channels/…`, `/consultations/…`: partners of care say what happened. */
export function addCareCallbacks(app: FastifyInstance, deps: CareDeps): void {
  const running = new Set<Promise<void>>();
  addRawText(app, { bodyLimit: BODY_LIMIT, perMinute: PER_MINUTE }, (scope, options) => {
    scope.addHook('onClose', async () => void (await Promise.allSettled(running)));
    for (const line of deps.lines) {
      scope.post<ActionRoute>(`${CARE_PATHS[line.kind]}/:action`, {
        ...options,
        async handler(request, reply) {
          if (!ACTION.test(request.params.action)) return reply.callNotFound();
          const fault = isRawText(request) ? undefined : 'not in UTF-8';
          const follow = await receive(deps, line, { request, reply, fault });
          if (!follow) return reply;
          const work = follow();
          running.add(work);
          void work.finally(() => running.delete(work));
          return reply.send(line.answer());
        },
        async errorHandler(error, request, reply) {
          if (error.code !== TOO_LARGE || !ACTION.test(request.params.action)) throw error;
          const fault = `longer than ${BODY_LIMIT} bytes`;
          await receive(deps, line, { request, reply, fault, status: 413 });
          return reply;
        },
      });
    }
  });
}
