import { type Ageing, QUALITIES, type Quality, qualityAt } from '@contract/live';
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
  /** Since the measurement, ms; undefined without one. Never negative. */
  ageMs?: number;
}

/** @param now server clock, ms */
export function agedQuality(value: Ageing, now: number, linkLive: boolean): AgedQuality {
  const q = foldLink(qualityAt(value, now), linkLive);
  const { tMeas } = value;
  return tMeas === undefined || tMeas === null ? { q } : { q, ageMs: Math.max(0, now - tMeas) };
}
