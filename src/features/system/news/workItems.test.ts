import { describe, expect, it } from 'vitest';
import { qualificationNewsOf, repairNewsOf, reviewNewsOf } from './workItems';

const NOW = 1_800_000_000_000;
const OLD = NOW - 90_000_000;

describe('bell items of repair orders', () => {
  it.each([
    ['open', NOW, 'reported'],
    ['assigned', NOW, 'progress'],
    ['in_progress', NOW, 'progress'],
    ['complete', NOW, 'done'],
    ['rated', NOW, 'done'],
    ['cancelled', NOW, undefined],
    ['open', OLD, undefined],
  ] as const)('%s at %d: %s', (state, updatedAt, news) => {
    expect(repairNewsOf({ state, updatedAt }, NOW)).toBe(news);
  });
});

describe('bell items of reviews', () => {
  it.each([
    ['waiting', 'other', null, 'waiting'],
    ['waiting', 'me', null, undefined],
    ['passed', 'other', NOW, undefined],
    ['passed', 'me', NOW, 'passed'],
    ['failed', 'me', NOW, 'failed'],
    ['failed', 'me', OLD, undefined],
    ['withdrawn', 'me', NOW, undefined],
  ] as const)('%s of %s: %s', (state, submittedBy, reviewedAt, news) => {
    expect(reviewNewsOf({ state, submittedBy, reviewedAt }, 'me', NOW)).toBe(news);
  });
});

describe('bell items of expiring licences', () => {
  it.each([
    [NOW, 90, 'due'],
    [NOW, 0, 'ending'],
    [NOW, -1, 'ended'],
    [OLD, 0, undefined],
    [null, 30, undefined],
  ] as const)('told at %d, %d days left: %s', (noticedAt, licenceDays, news) => {
    expect(qualificationNewsOf({ noticedAt, licenceDays }, NOW)).toBe(news);
  });
});
