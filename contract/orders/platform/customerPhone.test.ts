import { expect, it } from 'vitest';
import { HOUR_MS } from '../../time/durations';
import { customerPhone, meituanReachedUntil } from './customerPhone';

it('distinguishes a relay number with an extension from the customer’s own number', () => {
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

it('treats a JD Daojia number as a relay number when the customer’s own number has other last digits', () => {
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

it('expires three hours after the order ends in any state', () => {
  const hours = 3 * HOUR_MS;
  const lent = { receiverPhoneKind: 'privacy' };
  expect(meituanReachedUntil({ ...lent, completedAt: 5 })).toBe(5 + hours);
  expect(meituanReachedUntil({ ...lent, completedAt: null, cancelledAt: 7 })).toBe(7 + hours);
  expect(meituanReachedUntil({ ...lent, completedAt: null, cancelledAt: null })).toBeNull();
  expect(meituanReachedUntil({ receiverPhoneKind: 'own', completedAt: 5 })).toBeNull();
});
