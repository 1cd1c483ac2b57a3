import { describe, expect, it } from 'vitest';
import { createFairShare, SHARES } from './fairShare';

let now = 0;
const fairShare = () => createFairShare({ person: 5, changes: 2, tenant: 8 }, () => now);
const of = (userId: string, orgId = 'o') => ({ userId, orgId });
const times = (count: number, work: () => void) => Array.from({ length: count }, () => work());

describe('the request share', () => {
  it('of a user is reset each minute and is nobody else’s', () => {
    now = 0;
    const share = fairShare();
    times(5, () => share.take(of('a'), 'GET'));
    now = 20_000;
    expect(() => share.take(of('a'), 'GET')).toThrow(
      expect.objectContaining({ status: 429, params: { seconds: 40 } }),
    );
    share.take(of('b'), 'GET');
    now = 60_000;
    share.take(of('a'), 'GET');
  });

  it('of writes is smaller', () => {
    const share = fairShare();
    times(2, () => share.take(of('a'), 'POST'));
    expect(() => share.take(of('a'), 'DELETE')).toThrow('err.common.rate');
    share.take(of('a'), 'GET');
    share.take(of('b'), 'POST');
  });

  it('is as large as configured', () => {
    const share = createFairShare(SHARES, () => 0);
    times(600, () => share.take(of('a'), 'POST'));
    expect(() => share.take(of('a'), 'POST')).toThrow('err.common.rate');
    times(2_399, () => share.take(of('a'), 'GET'));
    expect(() => share.take(of('a'), 'GET')).toThrow('err.common.rate');
    expect(SHARES.tenant).toBe(30_000);
  });

  it('of an institution is shared by its users', () => {
    const share = fairShare();
    times(4, () => share.take(of('a'), 'GET'));
    times(4, () => share.take(of('b'), 'GET'));
    expect(() => share.take(of('c'), 'GET')).toThrow('err.common.rate');
    share.take(of('d', 'other'), 'GET');
  });
});
