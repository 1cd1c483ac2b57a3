import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database';
import type { Logger } from '../../log';
import { believed, disbelieved, handled, keepMessage } from '../messages';
import { type Notice, NoticeError, type PaymentPort, type WireMessage } from './port';

export const NOTICE_PATH = '/api/partners/payment/notice';
const PARTNER = 'payment';
const BODY_LIMIT = 64 * 1024;
const PER_MINUTE = 600;
const TRIES_MAX = 10;
const AT_ONCE = 50;

export interface NoticeDeps {
  database: Pick<Database, 'db'>;
  payment: PaymentPort;
  clock: () => number;
  log: Pick<Logger, 'warn'>;
  /** What follows from it; told twice, it follows once. */
  take(notice: Notice): Promise<void>;
}

const subjectOf = (notice: Notice) =>
  notice.kind === 'payment' ? notice.payment.outTradeNo : notice.refund.outTradeNo;

/** Runs what follows; what fails stays for `takeWaiting`. */
async function follow({ database, clock, log, take }: NoticeDeps, id: string, read: () => Notice) {
  try {
    await take(read());
    await handled(database.db, id, new Date(clock()));
  } catch (error) {
    log.warn({ err: error, id }, 'a notice of the payment provider waits');
  }
}

/**
 * Stored first, then believed or not, then answered, whatever follows from it.
 * @throws NoticeError for what the provider did not say
 */
export async function receive(deps: NoticeDeps, received: WireMessage): Promise<void> {
  const { db } = deps.database;
  const id = await keepMessage(db, PARTNER, received, new Date(deps.clock()));
  let notice: Notice;
  try {
    notice = deps.payment.read(received);
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    await disbelieved(db, id, `${error.verdict}: ${error.message}`);
    throw error;
  }
  await believed(db, id, subjectOf(notice), notice.event);
  await follow(deps, id, () => notice);
}

/** Notices that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function takeWaiting(deps: NoticeDeps): Promise<number> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('partnerMessages')
    .select(['id', 'headers', 'body', 'at'])
    .where('partner', '=', PARTNER)
    .where('direction', '=', 'in')
    .where('problem', 'is', null)
    .where('handledAt', 'is', null)
    .where('tries', '<', TRIES_MAX)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  for (const { id, headers, body, at } of rows) {
    await db
      .updateTable('partnerMessages')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const received = { headers: (headers ?? {}) as WireMessage['headers'], body };
    await follow(deps, id, () => deps.payment.read(received, at.getTime()));
  }
  return rows.length;
}

/** `POST /api/partners/payment/notice`: the provider says what happened. The signature covers the bytes. */
export function addPaymentNotices(app: FastifyInstance, deps: NoticeDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', asText, (_request, body, done) => done(null, body));
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } };
    scope.post(NOTICE_PATH, { config }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      try {
        await receive(deps, { headers: request.headers, body });
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
