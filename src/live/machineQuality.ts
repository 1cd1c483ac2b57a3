import { ENV_INTERVAL_MS } from '@contract/climate';
import { type Ageing, budgetFor, type Coverage, type Quality, qualityAt } from '@contract/live';
import { foldLink, isLive, type LinkState } from '@realtime';
import type { Machine } from './machines';

/** Allowed age of what a machine measures, ms. */
export const MACHINE_BUDGET_MS = budgetFor(ENV_INTERVAL_MS);

/** What decides about the quality of everything a machine measures. */
export function ageingOf({ state }: Machine): Ageing {
  const { tMeas, suspect, conn } = state;
  return { tMeas, suspect, offline: conn === 'offline', budgetMs: MACHINE_BUDGET_MS };
}

/** @param now server clock, ms */
export function machineQuality(machine: Machine, now: number, link: Pick<LinkState, 'phase'>): Quality {
  return foldLink(qualityAt(ageingOf(machine), now), isLive(link));
}

/** How many of the machines contribute live values. @param now server clock, ms */
export function coverageOf(machines: readonly Machine[], now: number, linkLive: boolean): Coverage {
  let n = 0;
  if (linkLive) for (const machine of machines) if (qualityAt(ageingOf(machine), now) === 'live') n += 1;
  return { n, of: machines.length };
}
