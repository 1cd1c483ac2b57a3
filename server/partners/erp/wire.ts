import { z } from 'zod';
import { chinaTime } from '../../../contract/time/chinaTime';
import { sameText } from '../../secrets/constantTime';
import { NoticeError } from '../payment/port';
import type { ErpAccount, ErpAction, ErpNotice, ErpPrescription, ErpReplenishResult } from './port';
import { type ErpHead, erpSignature } from './signature';

const SECOND_MS = 1_000;
/** A message may be ten minutes old; a later one could be an earlier one said again. */
const FRESH_MS = 10 * 60 * SECOND_MS;

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
export function readErpMessage(text: string): ErpMessage {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    throw new NoticeError('unreadable', 'not a message of an ERP');
  }
}

/** @throws NoticeError unless this account said exactly this, just now */
export function assertTrue({ secret }: Pick<ErpAccount, 'secret'>, message: ErpMessage, now: number): void {
  const { head, body } = message;
  if (!sameText(erpSignature(head, body, secret), head.sign))
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
export function readErpNotice(action: ErpAction, { head, body }: ErpMessage): ErpNotice {
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
export function replenishedBody({ thirdNo, state, reason, lines }: ErpReplenishResult): object {
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
