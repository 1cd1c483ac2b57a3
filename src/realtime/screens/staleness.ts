import { QUALITIES, type Quality, type QualityFacts, qualityAt } from '@contract/live';
import { inWholeUnits } from '@shared/lib/format';
import type { LinkPhase } from '../types';

export function isLive(link: { phase: LinkPhase }): boolean {
  return link.phase === 'live';
}

/** Behind a link that is not live nothing is better than stale, however young it was when it came. */
export function foldLink(quality: Quality, linkLive: boolean): Quality {
  if (linkLive) return quality;
  return QUALITIES.indexOf(quality) < QUALITIES.indexOf('stale') ? 'stale' : quality;
}

export interface AgedQuality {
  q: Quality;
  /** Of what is old: since the measurement, ms, in the whole units that are shown of it. Never negative. */
  ageMs?: number;
}

const isOld = (q: Quality) => q === 'stale' || q === 'dead';

/** @param now server clock, ms */
export function agedQuality(value: QualityFacts, now: number, linkLive: boolean): AgedQuality {
  const q = foldLink(qualityAt(value, now), linkLive);
  const { tMeas } = value;
  return isOld(q) && typeof tMeas === 'number' ? { q, ageMs: inWholeUnits(Math.max(0, now - tMeas)) } : { q };
}
