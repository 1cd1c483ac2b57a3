import type { FastifyInstance } from 'fastify';
import { NoticeError } from '../payment/port';
import { addRawText, rawTextOf } from '../rawText';
import { type ErpCallbackDeps, receiveErp } from './callbacks';
import { ERP_ACTIONS } from './port';

/** Below it an ERP tells its stock, write-offs and orders for replenishment, and asks for prescriptions. */
const ERP_PATH = '/api/partners/erp';
const BODY_LIMIT = 256 * 1024;
const PER_MINUTE = 1_200;

interface ActionParams {
  Params: { action: string };
}

/** `POST /api/partners/erp/stock|writeOff|replenish|prescription`. */
export function addErpCallbacks(app: FastifyInstance, deps: ErpCallbackDeps): void {
  const running = new Set<Promise<void>>();
  addRawText(app, { bodyLimit: BODY_LIMIT, perMinute: PER_MINUTE }, (scope, options) => {
    scope.addHook('onClose', async () => void (await Promise.allSettled(running)));
    scope.post<ActionParams>(`${ERP_PATH}/:action`, options, async (request, reply) => {
      const action = ERP_ACTIONS.find((each) => each === request.params.action);
      if (!action) return reply.callNotFound();
      try {
        const { body, work } = await receiveErp(deps, action, rawTextOf(request));
        const run = work?.();
        if (run) running.add(run);
        void run?.finally(() => running.delete(run));
        return await reply.send(body);
      } catch (error) {
        if (!(error instanceof NoticeError)) throw error;
        deps.log.warn({ partner: 'erp', verdict: error.verdict, ip: request.ip }, 'an ERP is not believed');
        const status = error.verdict === 'unreadable' ? 400 : 401;
        return reply.status(status).send({ code: status, msg: error.verdict });
      }
    });
  });
}
