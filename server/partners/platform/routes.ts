import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../../contract/orders/words';
import { NoticeError } from '../payment/port';
import { addRawText, rawTextOf } from '../rawText';
import { type CallbackDeps, receiveCallback } from './callbacks';

/** Below it each platform has the paths that its documents name. */
const CALLBACK_PATHS: Readonly<Record<Platform, string>> = {
  MEITUAN: '/api/partners/meituan',
  JD: '/api/partners/jd/djsw',
};
const BODY_LIMIT = 256 * 1024;
/** A whole day's orders may come in a rush, from one address. */
const PER_MINUTE = 6_000;
const ACTION = /^[A-Za-z]{2,32}$/;

interface ActionParams {
  Params: { action: string };
}

/** Addresses that the platform may have signed: ours as it is configured, or as it was called. */
function addressesOf(request: FastifyRequest, publicUrls: readonly string[]): string[] {
  const [path = ''] = request.url.split('?');
  const called = ['https', 'http'].map((protocol) => `${protocol}://${request.headers.host ?? ''}`);
  return [...publicUrls, ...called].map((base) => base + path);
}

/** `POST /api/partners/meituan/…`, `POST /api/partners/jd/djsw/…`: the platforms say what happened. */
export function addPlatformCallbacks(
  app: FastifyInstance,
  deps: CallbackDeps & { publicUrls: readonly string[] },
): void {
  const running = new Set<Promise<void>>();
  addRawText(app, { bodyLimit: BODY_LIMIT, perMinute: PER_MINUTE }, (scope, options) => {
    scope.addHook('onClose', async () => void (await Promise.allSettled(running)));
    for (const [platform, path] of Object.entries(CALLBACK_PATHS) as [Platform, string][])
      scope.post<ActionParams>(`${path}/:action`, options, async (request, reply) => {
        const { action } = request.params;
        if (!ACTION.test(action)) return reply.callNotFound();
        const port = deps.ports[platform];
        try {
          const urls = addressesOf(request, deps.publicUrls);
          const work = (await receiveCallback(deps, platform, { action, urls, body: rawTextOf(request) }))();
          running.add(work);
          void work.finally(() => running.delete(work));
          return await reply.send(port.answer());
        } catch (error) {
          if (!(error instanceof NoticeError)) throw error;
          deps.log.warn({ platform, verdict: error.verdict, ip: request.ip }, 'a callback is not believed');
          return reply.status(error.verdict === 'unreadable' ? 400 : 401).send(port.answer(error.verdict));
        }
      });
  });
}
