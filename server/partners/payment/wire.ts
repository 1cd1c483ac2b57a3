import { z } from 'zod';
import {
  NoticeError,
  PAYMENT_STATES,
  type Payment,
  type PaymentNotice,
  REFUND_STATES,
  type Refund,
} from './port';

const amount = z.object({ total: z.number().int().min(0) });
const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

export const codeSchema = z.object({ code_url: z.string().min(1).max(512) });
export const errorSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  /** Which value it is about, as a path. */
  detail: z
    .object({ field: z.string().optional(), issue: z.string().optional() })
    .optional()
    .catch(undefined),
});

export const paymentSchema = z
  .object({
    out_trade_no: z.string().max(32),
    trade_state: z.enum(PAYMENT_STATES),
    transaction_id: z.string().max(32).optional(),
    amount: amount.optional(),
    success_time: moment.optional(),
  })
  .transform(
    (told): Payment => ({
      outTradeNo: told.out_trade_no,
      state: told.trade_state,
      transactionId: told.transaction_id,
      amount: told.amount?.total,
      paidAt: told.success_time,
    }),
  );

const refundFields = {
  out_trade_no: z.string().max(32),
  out_refund_no: z.string().max(64),
  amount: z.object({ refund: z.number().int().min(0) }),
};
export const refundSchema = z.object({ ...refundFields, status: z.enum(REFUND_STATES) }).transform(
  (told): Refund => ({
    outTradeNo: told.out_trade_no,
    outRefundNo: told.out_refund_no,
    status: told.status,
    amount: told.amount.refund,
  }),
);
/** A notice calls the status by another name than an answer. */
const refundNoticeSchema = z
  .object({ ...refundFields, refund_status: z.enum(REFUND_STATES) })
  .transform(({ refund_status: status, ...told }) => refundSchema.parse({ ...told, status }));

const envelopeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string().max(65_536),
    associated_data: z.string().max(64).default(''),
    nonce: z.string().length(12),
  }),
});
export type PaymentEnvelope = z.output<typeof envelopeSchema>;

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new NoticeError('unreadable', 'the notice does not have the form of one');
  }
}

export const envelopeOf = (body: string): PaymentEnvelope => parsed(envelopeSchema, body);

/** What an opened notice says. @throws NoticeError */
export function noticeOf({ id, event_type: event }: PaymentEnvelope, content: string): PaymentNotice {
  if (event.startsWith('REFUND.'))
    return { id, event, kind: 'refund', refund: parsed(refundNoticeSchema, content) };
  return { id, event, kind: 'payment', payment: parsed(paymentSchema, content) };
}
