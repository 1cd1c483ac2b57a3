import { afterEach, expect, it, vi } from 'vitest';
import { askedTwice } from '../../../kit/testing/lostAnswers';
import { stockApi } from '../stock.api';

afterEach(() => vi.unstubAllGlobals());

it('tasks whose answer was lost are asked for again with their key', async () => {
  const alerts = [{ deviceId: 'd1', productId: 'p1' }];
  const [first, again] = await askedTwice(() => stockApi.endpoints.createTasks.initiate({ alerts }));
  expect(first?.headers['Idempotency-Key']).toMatch(/^\w{26}$/);
  expect(again).toEqual(first);
});
