import { createHmac, randomBytes } from 'node:crypto';
import type { ErpChainOptions } from '../../../contract/orders/erp/chain';
import { tradeDay } from '../../../contract/time/chinaTime';

export interface SimErpMessage {
  head: Record<string, string>;
  body: Record<string, unknown>;
}
const FRESH_SEC = 600;

/** Keys in order, so that the same content is the same text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, ordered(record[key])]),
  );
}

function signatureOf({ head, body }: SimErpMessage, secret: string): string {
  const lines = ['cooperation', 'nonce', 'timestamp', 'tradeDate'].map((name) => head[name] ?? '');
  return createHmac('sha256', secret)
    .update([...lines, JSON.stringify(ordered(body))].join('\n'))
    .digest('hex');
}

/** What the ERP says on its own. */
export function signed(chain: ErpChainOptions, body: Record<string, unknown>, now: number): SimErpMessage {
  const head = {
    cooperation: chain.cooperation,
    nonce: randomBytes(8).toString('hex'),
    timestamp: String(Math.floor(now / 1_000)),
    tradeDate: tradeDay(now),
  };
  return { head: { ...head, sign: signatureOf({ head, body }, chain.secret) }, body };
}

/** Did the merchant of this chain say it, just now? */
export function isSigned(message: SimErpMessage, { secret }: ErpChainOptions, now: number): boolean {
  const isFresh = Math.abs(now / 1_000 - Number(message.head.timestamp)) <= FRESH_SEC;
  return isFresh && message.head.sign === signatureOf(message, secret);
}
