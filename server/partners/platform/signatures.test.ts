import { describe, expect, it } from 'vitest';
import { jdSignature } from '../jd/signature';
import { meituanSignature } from '../meituan/signature';

describe('the signature of Meituan', () => {
  const url = 'https://waimaiopen.meituan.com/api/v1/order/confirm';
  it.each([
    ['9', '18b8a02816586f5b0e5a5417efd46c24'],
    ['10', '32bbe8603fdc70b7c3b02ba4c17db1ff'],
  ])('of order %s is the published one', (order_id, sig) => {
    expect(meituanSignature(url, { order_id, timestamp: '1700000000', app_id: '1', sig: 'x' }, 'sec')).toBe(
      sig,
    );
  });
});

describe('the signature of JD Daojia', () => {
  it.each([
    ['1', '2B3D808972D405A6A78C80E48F331056'],
    ['2', '4F7473FDF7BC07C9AFB16F33B69F24CF'],
  ])('of order %s is the published one', (orderId, sign) => {
    const fields = {
      v: '1.0',
      token: 't1',
      timestamp: '2026-01-01 00:00:00',
      app_key: 'k1',
      format: 'json',
      jd_param_json: JSON.stringify({ orderId }),
    };
    expect(jdSignature({ ...fields, sign: 'x' }, 's1')).toBe(sign);
  });
});
