import { expect, it } from 'vitest';
import { jdAfterSales } from '../../../contract/resources/orders/jdAfterSales';
import { meituanOrders } from '../../../contract/resources/orders/meituanOrders';
import { ownOrders } from '../../../contract/resources/orders/ownOrders';
import { assertArgs } from './commandArgs';

it.each([
  ['a refund of Meituan', meituanOrders.commands?.rejectRefund],
  ['a refund of our own', ownOrders.commands?.rejectRefund],
  ['an after-sale', jdAfterSales.commands?.reject],
])('rejecting %s without a reason is refused with the request for one', (_what, command) => {
  if (!command) throw new Error('no such command');
  for (const reason of [undefined, '', '  '])
    expect(() => assertArgs(command, {}, reason)).toThrow(
      expect.objectContaining({ status: 400, fields: { reason: 'err.refund.reason_required' } }),
    );
  expect(() => assertArgs(command, {}, '已出货')).not.toThrow();
});

it('a command without its own text asks for a reason in general words', () => {
  expect(() => assertArgs({ needs: 'M', reason: true }, {})).toThrow(
    expect.objectContaining({ fields: { reason: 'err.form.reason' } }),
  );
});
