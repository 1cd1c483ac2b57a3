import type { FastifyInstance } from 'fastify';
import { NoticeError } from '../payment/port';
import { addRawText, rawTextOf } from '../rawText';
import { type CareDeps, receiveCare } from './callbacks';
import type { CareKind } from './port';

/** Below it each kind of partner has the messages of its adapter. */
export const CARE_PATHS: Readonly<Record<CareKind, string>> = {
  hospital: '/api/partners/hospitals',
  channel: '/api/partners/channels',
  consultation: '/api/partners/consultations',
};
const BODY_LIMIT = 64 * 1024;
const PER_MINUTE = 3_000;
const ACTION = /^[A-Za-z]{2,32}$/;
const STATUS = { forged: 401, stale: 401, unreadable: 400, replayed: 409 } as const;

interface ActionParams {
  Params: { action: string };
}

/** `POST /api/partners/hospitals/…`, `/channels/…`, `/consultations/…`: partners of care say what happened. */
export function addCareCallbacks(app: FastifyInstance, deps: CareDeps): void {
  const running = new Set<Promise<void>>();
  addRawText(app, { bodyLimit: BODY_LIMIT, perMinute: PER_MINUTE }, (scope, options) => {
    scope.addHook('onClose', async () => void (await Promise.allSettled(running)));
    for (const line of deps.lines) {
      const { kind } = line;
      const base = CARE_PATHS[kind];
      scope.post<ActionParams>(`${base}/:action`, options, async (request, reply) => {
        const { action } = request.params;
        if (!ACTION.test(action)) return reply.callNotFound();
        const callback = {
          action,
          path: `${base}/${action}`,
          headers: request.headers,
          body: rawTextOf(request),
        };
        try {
          const work = (await receiveCare(deps, line, callback))();
          running.add(work);
          void work.finally(() => running.delete(work));
          return await reply.send(line.answer());
        } catch (error) {
          if (!(error instanceof NoticeError)) throw error;
          deps.log.warn({ kind, verdict: error.verdict, ip: request.ip }, 'a callback is not believed');
          return reply.status(STATUS[error.verdict]).send(line.answer(error.verdict));
        }
      });
    }
  });
}
