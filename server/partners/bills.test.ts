import { describe, expect, it } from 'vitest';
import { billIn } from './jd/wire';
import { meituanBill } from './meituan/bill';
import { billRows } from './payment/bills';

describe('the bill of the payment provider', () => {
  const HEAD = '交易时间,商户订单号,交易状态,应结订单金额,退款金额';
  const END = '总交易单数,应结订单总金额\r\n`2,`12.30\r\n';

  it('is read by its column names, without the totals', () => {
    const text = `\uFEFF${HEAD}\r\n\`2026-04-01 09:00:00,\`SO1,\`SUCCESS,\`12.30,\`0.00\r\n\`2026-04-01 10:00:00,\`SO1,\`REFUND,\`0.00,\`0.29\r\n${END}`;
    expect(billRows(text)).toEqual([
      { kind: 'payment', outTradeNo: 'SO1', amount: 1_230 },
      { kind: 'refund', outTradeNo: 'SO1', amount: 29 },
    ]);
  });

  it.each([
    ['without a column', 'a,b\r\n', /has no column/],
    ['with an amount of another form', `${HEAD}\r\n\`x,\`SO1,\`SUCCESS,\`1e3,\`0\r\n${END}`, /has an amount/],
  ])('is refused %s', (_what, text, problem) => {
    expect(() => billRows(text)).toThrow(problem);
  });
});

describe('the bill of a platform', () => {
  it('of Meituan has refunds as negative amounts and lines that are no payments', () => {
    const data = [
      { wm_order_view_id: 2100, charge_type: 1, user_pay_amount: '15.8' },
      { wm_order_view_id: 2100, charge_type: 2, user_pay_amount: '-0.29' },
      { wm_order_view_id: 2100, charge_type: 7, user_pay_amount: '-3' },
    ];
    expect(meituanBill(JSON.stringify({ data }))).toEqual([
      { kind: 'payment', bill: '2100', amount: 1_580 },
      { kind: 'refund', bill: '2100', amount: 29 },
    ]);
    expect(() => meituanBill('{"data":"ng"}')).toThrow(/another form/);
  });

  it('of JD Daojia counts in minor units', () => {
    expect(billIn({ billList: [{ orderId: 26, billType: 2, userPayMoney: 500 }] })).toEqual([
      { kind: 'refund', bill: '26', amount: 500 },
    ]);
    expect(() => billIn({})).toThrow(/another form/);
  });
});
