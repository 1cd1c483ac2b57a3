import { createHmac } from 'node:crypto';

/** The head of every message: who it is, when he said it, and that it is him. */
export interface ErpHead {
  cooperation: string;
  nonce: string;
  /** Seconds, ten digits. */
  timestamp: string;
  /** `YYYY-MM-DD`, in China. */
  tradeDate: string;
  sign: string;
}

/** JSON whose keys stand in order: two who mean the same sign the same. */
export function canonicalFields(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalFields).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalFields(each)}`).join(',')}}`;
}

/** HMAC-SHA256, hex, of the head's values and the body, a line each. */
export function erpSignature(head: Omit<ErpHead, 'sign'>, body: unknown, secret: string): string {
  const { cooperation, nonce, timestamp, tradeDate } = head;
  const text = [cooperation, nonce, timestamp, tradeDate, canonicalFields(body)].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}
