import { afterEach, expect, it, vi } from 'vitest';
import { askedTwice } from '../../../kit/testing/lostAnswers';
import { deskApi } from './desk.api';

afterEach(() => vi.unstubAllGlobals());

it.each(['take', 'release'] as const)(
  '%s is asked again with its key after a lost answer',
  async (command) => {
    let version = 1;
    const hold = () => deskApi.endpoints.hold.initiate({ id: 'rx1', version: version++, command });
    const [first, again] = await askedTwice(hold);
    expect(first?.headers['Idempotency-Key']).toMatch(/^\w{26}$/);
    expect(again).toEqual(first);
  },
);
