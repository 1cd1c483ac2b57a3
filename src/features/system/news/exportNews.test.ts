import { describe, expect, it } from 'vitest';
import { exportNewsOf } from './exportNews';

const NOW = 1_800_000_000_000;
const facts = { askedBy: 'me', status: 'waiting', decidedAt: null } as const;

describe('a notification about a full export', () => {
  it.each([
    ['somebody else asks', { ...facts, askedBy: 'other' }, 'waiting'],
    ['one has asked oneself', facts, undefined],
    ['one’s own is approved', { ...facts, status: 'approved' }, 'ready'],
    ['another’s is approved', { ...facts, askedBy: 'other', status: 'approved' }, undefined],
    ['one’s own was just refused', { ...facts, status: 'refused', decidedAt: NOW - 1_000 }, 'refused'],
    [
      'one’s own was refused long ago',
      { ...facts, status: 'refused', decidedAt: NOW - 90_000_000 },
      undefined,
    ],
    ['one’s own was fetched', { ...facts, status: 'used', decidedAt: NOW }, undefined],
  ] as const)('appears when %s', (_when, request, news) => {
    expect(exportNewsOf(request, 'me', NOW)).toBe(news);
  });
});
