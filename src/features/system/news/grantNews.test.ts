import { describe, expect, it } from 'vitest';
import { grantNewsOf } from './grantNews';

const NOW = 1_800_000_000_000;
const me = { userId: 'me', roleType: 'institution_admin' } as const;
const others = {
  ...({ askedBy: 'other', userId: 'third', type: 'institution_admin' } as const),
  ...({ status: 'waiting', decidedAt: null } as const),
};
const own = { ...others, askedBy: 'me' };

describe('a notification about a waiting role', () => {
  it.each([
    ['somebody else asks', others, 'waiting'],
    ['one has asked oneself', own, undefined],
    ['it is for oneself', { ...others, userId: 'me' }, undefined],
    ['one could not give it', { ...others, type: 'platform_admin' }, undefined],
    ['another’s was decided', { ...others, status: 'granted', decidedAt: NOW }, undefined],
    ['one’s own was just granted', { ...own, status: 'granted', decidedAt: NOW - 1_000 }, 'granted'],
    ['one’s own was just refused', { ...own, status: 'refused', decidedAt: NOW - 1_000 }, 'refused'],
    ['one’s own was refused long ago', { ...own, status: 'refused', decidedAt: NOW - 90_000_000 }, undefined],
    ['one’s own was withdrawn', { ...own, status: 'withdrawn', decidedAt: NOW }, undefined],
  ] as const)('appears when %s', (_when, grant, news) => {
    expect(grantNewsOf(grant, me, NOW)).toBe(news);
  });
});
