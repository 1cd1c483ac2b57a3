import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalFields, erpSignature } from './signature';

describe('the signature of an ERP message', () => {
  const head = { cooperation: 'c1', nonce: 'n0000001', timestamp: '1700000000', tradeDate: '2023-11-15' };
  it('is the HMAC of the head and the ordered body, one line each', () => {
    const text = 'c1\nn0000001\n1700000000\n2023-11-15\n{"a":[1,{"x":"ü","y":null}],"b":"2"}';
    const wanted = createHmac('sha256', 'sec').update(text).digest('hex');
    expect(erpSignature(head, { b: '2', a: [1, { y: null, x: 'ü' }] }, 'sec')).toBe(wanted);
  });
  it('does not depend on the order of keys and depends on every value', () => {
    expect(canonicalFields({ b: 1, a: 2 })).toBe(canonicalFields({ a: 2, b: 1 }));
    expect(erpSignature(head, { a: 1 }, 'sec')).not.toBe(erpSignature(head, { a: 2 }, 'sec'));
  });
});
