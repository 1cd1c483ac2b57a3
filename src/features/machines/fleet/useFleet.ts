import { localDay } from '@contract/common/localDay';
import {
  type HealthDimension,
  type HealthLevel,
  levelOf,
  type MachineFacts,
  UNHEARD,
  type Vitals,
} from '@contract/machines/health';
import type { ListDrawingProps } from '@kit';
import { type Machine, type MachinesState, machineQuality, selectMachine } from '@live';
import { type RealtimeState, selectLink, useTimedSelector } from '@realtime';
import { useFleetFactsQuery } from './fleet.api';

/** What the records say changes seldom; what machines say of themselves comes by the stream. */
const REFRESH_MS = 20_000;

export function useFleet({ question }: Pick<ListDrawingProps, 'question'>) {
  return useFleetFactsQuery(question, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });
}

export type FleetLiveState = { machines: MachinesState } & Pick<RealtimeState, 'link'>;

/** What a machine says of itself now; nothing where nothing is known of it. */
export function vitalsOf(
  machine: Machine | undefined,
  now: number,
  link: Parameters<typeof machineQuality>[2],
): Vitals {
  if (!machine) return UNHEARD;
  return { ...machine.state, fresh: machineQuality(machine, now, link) === 'live' };
}

const atOf = ({ timezone }: MachineFacts, now: number) => ({ now, today: localDay(now, timezone) });

/** How a machine does in one respect, drawn again when that changes. */
export function useLevel(facts: MachineFacts, dimension: HealthDimension): HealthLevel {
  return useTimedSelector<FleetLiveState, HealthLevel>((state, now) => {
    const vitals = vitalsOf(selectMachine(state, facts.id), now, selectLink(state));
    return levelOf(dimension, facts, vitals, atOf(facts, now));
  });
}
