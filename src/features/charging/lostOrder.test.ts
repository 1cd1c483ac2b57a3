import { afterEach, expect, it, vi } from 'vitest';
import { askedTwice } from '../../kit/testing/lostAnswers';
import { chargingApi } from './charging.api';

afterEach(() => vi.unstubAllGlobals());

const { buy, tryService } = chargingApi.endpoints;
const lines = [{ itemId: 'i1', term: 'y1' as const, qty: 1 }];

it.each([
  ['an order', () => buy.initiate({ orgId: 'o1', body: { lines, payType: 'wechat', amount: 100 } })],
  ['a trial', () => tryService.initiate({ orgId: 'o1', itemId: 'i1' })],
])('%s whose answer was lost is asked for again with its key', async (_name, change) => {
  const [first, again] = await askedTwice(change);
  expect(first?.headers['Idempotency-Key']).toMatch(/^\w{26}$/);
  expect(again).toEqual(first);
});
