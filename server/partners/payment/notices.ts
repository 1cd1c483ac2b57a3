import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../log';
import {
  givenUp,
  handled,
  judgedBy,
  keepMessage,
  type MessageDeps,
  messageContent,
  tried,
} from '../messages';
import type { CallbackMetrics } from '../platform/metrics';
import { addRawText, rawTextOf } from '../rawText';
import { NoticeError, type PaymentNotice, type PaymentPort, type WireMessage } from './port';

export const NOTICE_PATH = '/api/partners/payment/notice';
const PARTNER = 'payment';
const BODY_LIMIT = 64 * 1024;
const PER_MINUTE = 600;
const TRIES_MAX = 10;
const AT_ONCE = 50;

export interface NoticeDeps extends MessageDeps {
  payment: PaymentPort;
  log: Pick<Logger, 'warn'>;
  /** What follows from it; told twice, it follows once. `id`: of the message. */
  take(notice: PaymentNotice, id: string): Promise<void>;
}

/** Counted by the receiver, including forged ones. */
type ReceiveDeps = NoticeDeps & { metrics: CallbackMetrics };

const subjectOf = (notice: PaymentNotice) =>
  notice.kind === 'payment' ? notice.payment.outTradeNo : notice.refund.outTradeNo;

/** Runs what follows; what fails stays for `takeWaiting`. */
async function follow(deps: NoticeDeps, id: string, read: () => PaymentNotice) {
  try {
    await deps.take(read(), id);
    await handled(deps, id);
  } catch (error) {
    deps.log.warn({ err: error, id }, 'a notice of the payment provider waits');
  }
}

/**
 * Stored with what it is worth, then answered, whatever follows from it.
 * @throws NoticeError for what the provider did not say
 */
async function receiveNotice(deps: ReceiveDeps, received: WireMessage): Promise<void> {
  let notice: PaymentNotice;
  deps.metrics.received += 1;
  try {
    notice = deps.payment.read(received);
  } catch (error) {
    if (error instanceof NoticeError) deps.metrics[error.verdict] += 1;
    await keepMessage(deps, PARTNER, received, 'notice', judgedBy(error));
    throw error;
  }
  const judged = { state: 'waiting', subject: subjectOf(notice) } as const;
  const id = await keepMessage(deps, PARTNER, received, notice.event, judged);
  await follow(deps, id, () => notice);
}

/** Notices that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function resumeNotices(deps: NoticeDeps): Promise<number> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('partnerMessages')
    .select(['id', 'headers', 'body', 'at'])
    .where('partner', '=', PARTNER)
    .where('state', '=', 'waiting')
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  for (const { id, headers, body, at } of rows) {
    if ((await tried(deps, id)) > TRIES_MAX) {
      await givenUp(deps, id, 'tries');
      continue;
    }
    const text = messageContent(deps, { id, body });
    const received = { headers: (headers ?? {}) as WireMessage['headers'], body: text };
    await follow(deps, id, () => deps.payment.read(received, at.getTime()));
  }
  return rows.length;
}

/** `POST /api/partners/payment/notice`: the provider says what happened. The signature covers the bytes. */
export function addPaymentNotices(app: FastifyInstance, deps: ReceiveDeps): void {
  addRawText(app, { bodyLimit: BODY_LIMIT, perMinute: PER_MINUTE }, (scope, options) => {
    scope.post(NOTICE_PATH, options, async (request, reply) => {
      try {
        await receiveNotice(deps, { headers: request.headers, body: rawTextOf(request) });
      } catch (error) {
        if (!(error instanceof NoticeError)) throw error;
        deps.log.warn({ verdict: error.verdict, ip: request.ip }, 'a notice is not believed');
        return reply.status(error.verdict === 'unreadable' ? 400 : 401).send({
          code: 'FAIL',
          message: error.verdict,
        });
      }
      return reply.status(204).send();
    });
  });
}
