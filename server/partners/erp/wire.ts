import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { chinaTime } from '../../../contract/common/chinaTime';
import { PartnerError } from '../caller';
import { NoticeError } from '../payment/port';
import type {
  ErpAccount,
  ErpAction,
  ErpPrescription,
  ErpPush,
  ErpPushed,
  ErpReplenished,
  ErpTold,
} from './port';
import { type ErpHead, erpSignature } from './signature';

const SECOND_MS = 1_000;
/** A message may be ten minutes old; a later one could be an earlier one said again. */
const FRESH_MS = 10 * 60 * SECOND_MS;
const FEN = 100;

const yuan = (fen: number) => (fen / FEN).toFixed(2);

/** A message of ours with its head. */
export function signedMessage(
  { cooperation, secret }: Pick<ErpAccount, 'cooperation' | 'secret'>,
  body: object,
  { now, nonce }: { now: number; nonce: string },
): { head: ErpHead; body: object } {
  const timestamp = String(Math.floor(now / SECOND_MS));
  const head = { cooperation, nonce, timestamp, tradeDate: chinaTime(now).slice(0, 10) };
  return { head: { ...head, sign: erpSignature(head, body, secret) }, body };
}

/** An order as domain.md §11.4 writes it. Nobody's name is in it. */
export function pushBody(order: ErpPush): object {
  return {
    orders: [
      {
        id: order.thirdNo,
        create_time: chinaTime(order.orderedAt),
        store_id: order.storeNo,
        total_price: yuan(order.totalPrice),
        free_price: yuan(order.freePrice),
        sale_price: yuan(order.salePrice),
        is_prescription: order.isPrescription ? 1 : 0,
        rx_id: order.rxId ?? '',
        retailDetail: order.lines.map((line) => ({
          drug_id: line.drugId,
          common_name: line.commonName,
          number: line.approvalNo ?? '',
          form: line.form ?? '',
          amount: line.amount,
          pack: line.pack ?? '',
          price: yuan(line.price),
          code: line.barcode ?? '',
          batch_number: line.batchNo ?? '',
          expirydate: line.expiry ?? '',
        })),
      },
    ],
  };
}

const bit = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);
const answerSchema = z.object({
  code: z.number().int(),
  msg: z.string().max(500).default(''),
  data: z.array(z.object({ id: z.string(), duplicate: bit, written_off: bit })).default([]),
});

/** What an ERP answers to what it is told. @throws PartnerError when it is not taken */
export function takenOf(text: string): z.output<typeof answerSchema> {
  let told: z.output<typeof answerSchema>;
  try {
    told = answerSchema.parse(JSON.parse(text));
  } catch {
    throw new PartnerError('the ERP answered in another form', true);
  }
  if (told.code !== 0) throw new PartnerError(told.msg || 'the ERP refused', false, 200, String(told.code));
  return told;
}

/** @throws PartnerError when it is not taken, or the answer is of another order */
export function pushedOf(text: string, thirdNo: string): ErpPushed {
  const told = takenOf(text);
  const ours = told.data.find(({ id }) => id === thirdNo);
  if (!ours) throw new PartnerError('the ERP answered of another order', true);
  return { isDuplicate: ours.duplicate, isWrittenOff: ours.written_off };
}

const word = z.string().trim().min(1).max(64);
const messageSchema = z.object({
  head: z.object({
    cooperation: word,
    nonce: z.string().min(8).max(64),
    timestamp: z.string().regex(/^\d{10}$/),
    tradeDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    sign: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  body: z.record(z.string(), z.unknown()),
});
export type ErpMessage = z.output<typeof messageSchema>;

/** @throws NoticeError for what is no message */
export function messageOf(text: string): ErpMessage {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    throw new NoticeError('unreadable', 'not a message of an ERP');
  }
}

/** @throws NoticeError unless this account said exactly this, just now */
export function assertTrue({ secret }: Pick<ErpAccount, 'secret'>, message: ErpMessage, now: number): void {
  const { head, body } = message;
  const [ours, theirs] = [erpSignature(head, body, secret), head.sign].map((hex) => Buffer.from(hex));
  if (!ours || !theirs || ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
    throw new NoticeError('forged', 'the signature is not that of the ERP');
  if (Math.abs(now - Number(head.timestamp) * SECOND_MS) > FRESH_MS)
    throw new NoticeError('stale', `signed at ${head.timestamp}`);
}

const MANY = 2_000;
const bodies = {
  stock: z.object({
    stocks: z
      .array(z.object({ store_id: word, drug_id: word, quantity: z.number().int().min(0).max(9_999_999) }))
      .min(1)
      .max(MANY),
  }),
  writeOff: z.object({
    orders: z
      .array(z.object({ id: word }))
      .min(1)
      .max(MANY),
  }),
  replenish: z.object({
    orders: z
      .array(
        z.object({
          id: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/),
          store_id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
          details: z
            .array(
              z.object({
                drug_id: word,
                common_name: word,
                amount: z.number().int().min(1).max(9_999),
                batch_number: z.string().max(20).default(''),
                expirydate: z.union([z.literal(''), z.iso.date()]).default(''),
              }),
            )
            .min(1)
            .max(200),
        }),
      )
      .min(1)
      .max(50),
  }),
  prescription: z.object({ rx_id: word }),
};

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new NoticeError('unreadable', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** What a message says, by the path it came on. @throws NoticeError for another form */
export function toldOf(action: ErpAction, { head, body }: ErpMessage): ErpTold {
  const at = Number(head.timestamp) * SECOND_MS;
  switch (action) {
    case 'stock': {
      const { stocks } = parsed(bodies.stock, body);
      const rows = stocks.map(({ store_id, drug_id, quantity }) => ({
        storeNo: store_id,
        drugId: drug_id,
        quantity,
      }));
      return { kind: 'stock', at, stocks: rows };
    }
    case 'writeOff':
      return { kind: 'writeOff', at, thirdNos: parsed(bodies.writeOff, body).orders.map(({ id }) => id) };
    case 'replenish': {
      const orders = parsed(bodies.replenish, body).orders.map(({ id, store_id, details }) => ({
        thirdNo: id,
        storeNo: store_id,
        lines: details.map((line) => ({
          drugId: line.drug_id,
          drugName: line.common_name,
          qty: line.amount,
          batchNo: line.batch_number || null,
          expiry: line.expirydate || null,
        })),
      }));
      return { kind: 'replenish', at, orders };
    }
    case 'prescription':
      return { kind: 'prescription', at, rxId: parsed(bodies.prescription, body).rx_id };
  }
}

/** How an order of the chain has ended. */
export function replenishedBody({ thirdNo, state, reason, lines }: ErpReplenished): object {
  const details = lines.map(({ drugId, amount }) => ({ drug_id: drugId, amount }));
  return { orders: [{ id: thirdNo, state, reason: reason ?? '', details }] };
}

/** A prescription as the ERP gets it. */
export function prescriptionBody(rx: ErpPrescription): object {
  return {
    rx_id: rx.rxId,
    state: rx.state,
    hospital: rx.hospital,
    department: rx.department,
    doctor: rx.doctor,
    patient: rx.patient,
    gender: rx.gender,
    age: rx.age,
    diagnosis: rx.diagnosis,
    create_time: chinaTime(rx.issuedAt),
    valid_until: chinaTime(rx.validUntil),
    details: rx.items,
  };
}
