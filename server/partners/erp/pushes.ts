import { z } from 'zod';
import { chinaTime } from '../../../contract/time/chinaTime';
import { PartnerError } from '../caller';
import type { ErpPush, ErpPushResult } from './port';

const FEN = 100;
const yuan = (fen: number) => (fen / FEN).toFixed(2);

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
    throw new PartnerError('the ERP answered in another form', true, 200);
  }
  if (told.code !== 0) throw new PartnerError(told.msg || 'the ERP refused', false, 200, String(told.code));
  return told;
}

/** @throws PartnerError when it is not taken, or the answer is of another order */
export function pushedOf(text: string, thirdNo: string): ErpPushResult {
  const told = takenOf(text);
  const ours = told.data.find(({ id }) => id === thirdNo);
  if (!ours) throw new PartnerError('the ERP answered of another order', true, 200);
  return { isDuplicate: ours.duplicate, isWrittenOff: ours.written_off };
}
