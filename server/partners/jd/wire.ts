import { z } from 'zod';
import { handlingOf, isJdAfterSaleWord } from '../../../contract/orders/platform/afterSales';
import { PartnerError } from '../caller';
import { NoticeError } from '../payment/port';
import { PICTURES_TEXT_MAX, picturesIn } from '../platform/pictures';
import type { AfterSale, PlatformBillRow } from '../platform/port';
import { formed, jdFen, jdOptionalText, jdWord, momentSchema } from './orderIn';

/** What a callback is about. The same state may come again (locked, unlocked, locked): its time tells. */
const billSchema = z.object({
  billId: jdWord,
  statusId: jdWord,
  timestamp: z.coerce.string().max(32).default(''),
});
export type Bill = z.output<typeof billSchema>;

/** @throws NoticeError */
export function readBill(text: string): Bill {
  try {
    return billSchema.parse(JSON.parse(text));
  } catch {
    throw new NoticeError('unreadable', 'the callback names no bill');
  }
}

const envelope = z.object({
  code: z.coerce.string(),
  msg: z.string().nullish(),
  data: z.unknown().optional(),
});
const inner = z.object({
  code: z.coerce.string().default('0'),
  msg: z.string().nullish(),
  result: z.unknown().optional(),
});

const refused = (told: { code: string; msg?: string | null }) =>
  new PartnerError(told.msg || `JD Daojia refused: ${told.code}`, false, undefined, told.code);

/** Of an answer: what it is about. The platform packs it twice. @throws PartnerError */
export function readJdResult(text: string): unknown {
  let outer: z.output<typeof envelope>;
  let told: z.output<typeof inner>;
  try {
    outer = envelope.parse(JSON.parse(text));
    const data = typeof outer.data === 'string' && outer.data !== '' ? JSON.parse(outer.data) : outer.data;
    told = inner.parse(data || {});
  } catch {
    throw new PartnerError('JD Daojia answered in another form', false);
  }
  if (outer.code !== '0') throw refused(outer);
  if (told.code !== '0') throw refused(told);
  return told.result;
}

const afterSaleSchema = z.object({
  afsServiceOrder: jdWord,
  orderId: jdWord,
  afsServiceState: jdWord,
  applyDeal: z.coerce.string().optional(),
  questionTypeCid: z.coerce.string().optional(),
  questionDesc: jdOptionalText(500),
  questionPic: jdOptionalText(PICTURES_TEXT_MAX),
  cashMoney: jdFen.default(0),
  customerName: jdOptionalText(64),
  customerMobilePhone: jdOptionalText(20),
  createTime: momentSchema,
});
/** What the customer asks for, as the platform numbers it. */
const DEALS: Readonly<Record<string, AfterSale['handleType']>> = {
  '10': 'refund',
  '20': 'resend',
  '30': 'compensate',
  '40': 'return',
  '50': 'exchange',
};

/** With the bill it belongs to; undefined for a state that has no meaning to us. @throws NoticeError */
export function afterSaleIn(result: unknown): { bill: string; afterSale: AfterSale } | undefined {
  const told = formed(afterSaleSchema, result);
  const { afsServiceState: platState } = told;
  if (!isJdAfterSaleWord(platState)) return undefined;
  return {
    bill: told.orderId,
    afterSale: {
      afsNo: told.afsServiceOrder,
      platState,
      handleType: handlingOf(platState) ?? DEALS[told.applyDeal ?? ''],
      questionType: told.questionTypeCid,
      questionDesc: told.questionDesc ?? undefined,
      pictures: picturesIn(told.questionPic ?? ''),
      refundAmt: told.cashMoney,
      customerName: told.customerName ?? undefined,
      customerPhone: told.customerMobilePhone ?? undefined,
      appliedAt: told.createTime,
    },
  };
}

const settlement = z.object({
  billList: z
    .array(
      z.object({ orderId: jdWord, billType: z.union([z.literal(1), z.literal(2)]), userPayMoney: jdFen }),
    )
    .max(20_000),
});

/** @throws PartnerError */
export function billIn(result: unknown): PlatformBillRow[] {
  const told = settlement.safeParse(result);
  if (!told.success) throw new PartnerError('JD Daojia answered in another form', false);
  return told.data.billList.map(({ orderId, billType, userPayMoney }) => ({
    kind: billType === 1 ? 'payment' : 'refund',
    bill: orderId,
    amount: userPayMoney,
  }));
}
