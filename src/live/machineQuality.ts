import { ENV_INTERVAL_MS } from '@contract/climate';
import { budgetFor, type Coverage, type Quality, type QualityFacts, qualityAt } from '@contract/live';
import {
  type AgedQuality,
  agedQuality,
  foldLink,
  isLive,
  type LinkState,
  selectIsLive,
  useIsLive,
  useReady,
  useServerNow,
  useTimedSelector,
} from '@realtime';
import { shallowEqual, useSelector } from 'react-redux';
import { type LiveMachine, type MachinesState, selectMachine, selectMachines } from './machines';

/** Allowed age of what a machine measures, ms. */
export const MACHINE_BUDGET_MS = budgetFor(ENV_INTERVAL_MS);

/** What decides about the quality of everything a machine measures. */
export function ageingOf({ state }: LiveMachine): QualityFacts {
  const { tMeas, suspect, conn } = state;
  return { tMeas, suspect, offline: conn === 'offline', budgetMs: MACHINE_BUDGET_MS };
}

/** @param now server clock, ms */
export function machineQuality(machine: LiveMachine, now: number, link: Pick<LinkState, 'phase'>): Quality {
  return foldLink(qualityAt(ageingOf(machine), now), isLive(link));
}

/** Whether what the machine measures is of now. @param now server clock, ms */
export function isCurrent(machine: LiveMachine, now: number): boolean {
  return qualityAt(ageingOf(machine), now) === 'live';
}

/** How many of the machines contribute live values. @param now server clock, ms */
export function coverageOf(machines: readonly LiveMachine[], now: number, linkLive: boolean): Coverage {
  let n = 0;
  if (linkLive) for (const machine of machines) if (isCurrent(machine, now)) n += 1;
  return { n, of: machines.length };
}

const COVER_EVERY_MS = 2_000;

/** How many machines stand behind what the page shows; none before the first snapshot is complete. */
export function useCoverage(): Coverage | undefined {
  const live = useIsLive();
  const now = useServerNow(COVER_EVERY_MS);
  const cover = useSelector(
    (state: { machines: MachinesState }) => coverageOf(selectMachines(state), now, live),
    shallowEqual,
  );
  return useReady() ? cover : undefined;
}

/** The quality of everything a machine measures, and its age once it is old. */
export function useMachineQuality(id: string): AgedQuality {
  type State = Parameters<typeof selectMachine>[0];
  const judged = (state: State & Parameters<typeof selectIsLive>[0], now: number): AgedQuality => {
    const machine = selectMachine(state, id);
    return machine ? agedQuality(ageingOf(machine), now, selectIsLive(state)) : { q: 'never' };
  };
  const q = useTimedSelector<State, Quality>((state, now) => judged(state, now).q);
  const ageMs = useTimedSelector<State, number>((state, now) => judged(state, now).ageMs ?? -1);
  return ageMs < 0 ? { q } : { q, ageMs };
}
