import { z } from 'zod';
import { meituanRefundWord } from '../../../contract/orders/platform/refunds';
import { REFUND_PICTURES_MAX } from '../../../contract/orders/words';
import { NoticeError } from '../payment/port';
import type { PlatformMessage } from '../platform/port';
import { type Fields, fen, optionalText, parseFields, word } from './fields';

const refundSchema = z.object({
  order_id: word,
  refund_id: optionalText(64),
  notify_type: optionalText(32),
  res_type: optionalText(8),
  status: optionalText(8),
  is_appeal: z.string().default('0'),
  reason: optionalText(200),
  money: fen.optional(),
  pictures: z.string().max(16_384).default(''),
});

/** Several are divided by commas; a list is written now and then as one. What is no address is left out. */
function picturesIn(text: string): string[] {
  const parts = text.replace(/^\[|\]$/g, '').split(',');
  const urls = parts.map((part) => part.trim().replace(/^"|"$/g, ''));
  return [...new Set(urls)]
    .filter((url) => /^https?:\/\//.test(url) && URL.canParse(url))
    .slice(0, REFUND_PICTURES_MAX);
}

export function refundTold(action: string, fields: Fields): PlatformMessage | undefined {
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
