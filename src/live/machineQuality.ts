import { ENV_INTERVAL_MS, type StorageClass } from '@contract/climate';
import {
  budgetFor,
  type Coverage,
  QUALITIES,
  type Quality,
  type QualityFacts,
  qualityAt,
} from '@contract/live';
import type { ZoneState } from '@contract/machines';
import {
  type AgedQuality,
  agedQuality,
  foldLink,
  isLive,
  type LinkState,
  SECONDS,
  selectIsLive,
  useIsLive,
  useReady,
  useServerNow,
} from '@realtime';
import { shallowEqual, useSelector } from 'react-redux';
import { type LiveMachine, type MachinesState, selectMachines } from './machines';
import { useOfMachine, type WatchedState } from './machineWatch';
import { hasClass, inZone } from './zones';

/** Allowed age of what a machine measures, ms. */
export const MACHINE_BUDGET_MS = budgetFor(ENV_INTERVAL_MS);

/** What decides about the quality of everything a machine measures, in its main zone or the given one. */
export function ageingOf(
  { state }: LiveMachine,
  { tMeas, suspect }: Pick<ZoneState, 'tMeas' | 'suspect'> = state,
): QualityFacts {
  return { tMeas, suspect, offline: state.conn === 'offline', budgetMs: MACHINE_BUDGET_MS };
}

/** What decides about the worst of its zones. */
function ageingOfWorst(machine: LiveMachine, now: number): QualityFacts {
  let worst = ageingOf(machine);
  const rank = (facts: QualityFacts) => QUALITIES.indexOf(qualityAt(facts, now));
  for (const zone of machine.state.zones ?? []) {
    const own = ageingOf(machine, zone);
    if (rank(own) > rank(worst)) worst = own;
  }
  return worst;
}

/** The quality of the worst of its zones. @param now server clock, ms */
export function worstQualityOf(machine: LiveMachine, now: number): Quality {
  return qualityAt(ageingOfWorst(machine, now), now);
}

/** Of its main zone. @param now server clock, ms */
export function machineQuality(machine: LiveMachine, now: number, link: Pick<LinkState, 'phase'>): Quality {
  return foldLink(qualityAt(ageingOf(machine), now), isLive(link));
}

/** Whether what the machine measures in all of its zones is of now. @param now server clock, ms */
export function isCurrent(machine: LiveMachine, now: number): boolean {
  return worstQualityOf(machine, now) === 'live';
}

/** How many of the machines contribute live values. @param now server clock, ms */
export function coverageOf(machines: readonly LiveMachine[], now: number, linkLive: boolean): Coverage {
  let n = 0;
  if (linkLive) for (const machine of machines) if (isCurrent(machine, now)) n += 1;
  return { n, of: machines.length };
}

const COVER_EVERY_MS = 2_000;

/**
 * How many machines stand behind what the page shows; none before the first snapshot is complete.
 * @param storage only machines with a zone for this class
 */
export function useCoverage(storage?: StorageClass): Coverage | undefined {
  const live = useIsLive();
  const now = useServerNow(COVER_EVERY_MS);
  const cover = useSelector((state: { machines: MachinesState }) => {
    const machines = selectMachines(state);
    const shown = storage ? machines.filter((machine) => hasClass(machine, storage)) : machines;
    return { ...coverageOf(shown, now, live), storage };
  }, shallowEqual);
  return useReady() ? cover : undefined;
}

/** The quality of what a machine measures in a zone, and its age once it is old; without a zone in the worst of all. */
export function useMachineQuality(id: string, zone?: string): AgedQuality {
  const judged = (machine: LiveMachine | undefined, state: WatchedState): AgedQuality => {
    if (!machine) return { q: 'never' };
    const now = SECONDS.now(state);
    const facts = zone === undefined ? ageingOfWorst(machine, now) : ageingOf(inZone(machine, zone));
    return agedQuality(facts, now, selectIsLive(state));
  };
  const q = useOfMachine(id, (...known) => judged(...known).q, SECONDS.subscribe);
  const ageMs = useOfMachine(id, (...known) => judged(...known).ageMs ?? -1, SECONDS.subscribe);
  return ageMs < 0 ? { q } : { q, ageMs };
}
