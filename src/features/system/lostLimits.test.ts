import { afterEach, expect, it, vi } from 'vitest';
import { askedTwice } from '../../kit/testing/lostAnswers';
import { systemApi } from './system.api';

afterEach(() => vi.unstubAllGlobals());

it('the limits of a role are set again with their key after a lost answer', async () => {
  const body = { dryRun: false, version: 1 } as never;
  const [first, again] = await askedTwice(() => systemApi.endpoints.limitRole.initiate({ id: 'r1', body }));
  expect(first?.headers['Idempotency-Key']).toMatch(/^\w{26}$/);
  expect(again).toEqual(first);
});
