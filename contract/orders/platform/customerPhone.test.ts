import { expect, it } from 'vitest';
import { customerPhone, meituanReachedUntil } from './customerPhone';

it('distinguishes a relay number with extension from the customer’s own', () => {
  expect(customerPhone('15696424612_7472')).toEqual({
    receiverPhone: '15696424612',
    receiverPhoneKind: 'privacy',
    receiverPhoneExt: '7472',
    receiverPhoneTail: undefined,
  });
  expect(customerPhone('95013800138000,1234')).toMatchObject({ receiverPhoneExt: '1234' });
  expect(customerPhone('13800138000')).toMatchObject({
    receiverPhone: '13800138000',
    receiverPhoneKind: 'own',
  });
  expect(customerPhone('0571-88886666')).toMatchObject({ receiverPhoneKind: 'own' });
  expect(customerPhone(null)).toEqual({});
});

it('takes a number of JD Daojia for a lent one where the customer’s own ends in other digits', () => {
  expect(customerPhone('17084001234', '7001')).toMatchObject({
    receiverPhoneKind: 'privacy',
    receiverPhoneTail: '7001',
  });
  expect(customerPhone('13700137001', '7001')).toEqual({
    receiverPhone: '13700137001',
    receiverPhoneKind: 'own',
    receiverPhoneExt: undefined,
    receiverPhoneTail: undefined,
  });
});

it('ends three hours after the order, whichever way that ended', () => {
  const hours = 3 * 3_600_000;
  const lent = { receiverPhoneKind: 'privacy' };
  expect(meituanReachedUntil({ ...lent, completedAt: 5 })).toBe(5 + hours);
  expect(meituanReachedUntil({ ...lent, completedAt: null, cancelledAt: 7 })).toBe(7 + hours);
  expect(meituanReachedUntil({ ...lent, completedAt: null, cancelledAt: null })).toBeNull();
  expect(meituanReachedUntil({ receiverPhoneKind: 'own', completedAt: 5 })).toBeNull();
});
