import { QUALITIES } from '@contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_PHASES } from '../types';
import { agedQuality, foldLink, isLive } from './staleness';

const NOW = 10_000_000;

describe('the staleness of the link', () => {
  it('never improves a quality and leaves nothing live behind a lost link', () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUALITIES), fc.boolean(), (quality, live) => {
        const folded = foldLink(quality, live);
        expect(QUALITIES.indexOf(folded)).toBeGreaterThanOrEqual(QUALITIES.indexOf(quality));
        if (!live) expect(['stale', 'dead', 'never']).toContain(folded);
      }),
    );
  });

  it.each(LINK_PHASES)('%s', (phase) => {
    expect(foldLink('live', isLive({ phase }))).toBe(phase === 'live' ? 'live' : 'stale');
  });
});

describe('agedQuality', () => {
  it('returns an age in display units, none without a measurement and never below zero', () => {
    expect(agedQuality({ tMeas: NOW - 5, budgetMs: 10 }, NOW, true)).toEqual({ q: 'live' });
    expect(agedQuality({ tMeas: NOW + 5, budgetMs: 10 }, NOW, false)).toEqual({ q: 'stale', ageMs: 0 });
    expect(agedQuality({ tMeas: NOW - 59_999, budgetMs: 9_000 }, NOW, true).ageMs).toBe(59_000);
    expect(agedQuality({ tMeas: NOW - 119_999, budgetMs: 9_000 }, NOW, true).ageMs).toBe(60_000);
    expect(agedQuality({ tMeas: NOW - 7_199_999, budgetMs: 9_000 }, NOW, true).ageMs).toBe(3_600_000);
    expect(agedQuality({ budgetMs: 10 }, NOW, true)).toEqual({ q: 'never' });
  });
});
