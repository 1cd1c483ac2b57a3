import { ENV_INTERVAL_MS } from '@contract/climate';
import { type Ageing, budgetFor, type Coverage, QUALITIES, type Quality, qualityAt } from '@contract/live';
import type { LinkPhase, Machine } from '../types';

/** Allowed age of what a machine measures, ms. */
export const MACHINE_BUDGET_MS = budgetFor(ENV_INTERVAL_MS);

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

/** What decides about the quality of everything a machine measures. */
export function ageingOf({ state }: Machine): Ageing {
  const { tMeas, suspect, conn } = state;
  return { tMeas, suspect, offline: conn === 'offline', budgetMs: MACHINE_BUDGET_MS };
}

/** @param now server clock, ms */
export function machineQuality(machine: Machine, now: number, link: { phase: LinkPhase }): Quality {
  return foldLink(qualityAt(ageingOf(machine), now), isLive(link));
}

/** How many of the machines contribute live values. @param now server clock, ms */
export function coverageOf(machines: readonly Machine[], now: number, linkLive: boolean): Coverage {
  let n = 0;
  if (linkLive) for (const machine of machines) if (qualityAt(ageingOf(machine), now) === 'live') n += 1;
  return { n, of: machines.length };
}
