import { z } from 'zod';
import { meituanRefundWord } from '../../../contract/orders/platform/refunds';
import { NoticeError } from '../payment/port';
import { PICTURES_TEXT_MAX, picturesIn } from '../platform/pictures';
import type { PlatformMessage } from '../platform/port';
import { fen, type MeituanFields, optionalText, parseFields, word } from './fields';

const refundSchema = z.object({
  order_id: word,
  refund_id: optionalText(64),
  notify_type: optionalText(32),
  res_type: optionalText(8),
  status: optionalText(8),
  is_appeal: z.string().default('0'),
  reason: optionalText(200),
  money: fen.optional(),
  pictures: z.string().max(PICTURES_TEXT_MAX).default(''),
});

export function refundMessage(action: string, fields: MeituanFields): PlatformMessage | undefined {
  const told = parseFields(refundSchema, fields);
  const isAppeal = told.is_appeal === '1';
  const { notify_type: notifyType = '', res_type: resType = '', status = '' } = told;
  const word = meituanRefundWord({ notifyType, resType, status, isAppeal });
  if (!word) return undefined;
  if (action === 'partRefund' && word === 'passed' && told.money === undefined)
    throw new NoticeError('unreadable', 'money: missing');
  return {
    kind: 'refund',
    bill: told.order_id,
    status: [notifyType, resType || status, told.is_appeal].join('.'),
    refundId: told.refund_id ?? String(told.money ?? 'all'),
    word,
    // Told on its own path: everything that is left goes back, whatever sum it names.
    amount: action === 'refund' ? undefined : told.money,
    reason: told.reason,
    isAppeal,
    pictures: picturesIn(told.pictures),
  };
}
