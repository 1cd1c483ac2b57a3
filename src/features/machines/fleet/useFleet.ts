import {
  type AirDimension,
  type HealthDimension,
  type HealthLevel,
  levelOf,
  type MachineFacts,
  UNHEARD,
  type Vitals,
  zoneBehind,
} from '@contract/machines/health';
import { localDay } from '@contract/time/localDay';
import type { ListDrawingProps } from '@kit';
import { inZone, type Machine, type MachinesState, machineQuality, selectMachine } from '@live';
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
  const isFresh = (zone?: string) => machineQuality(inZone(machine, zone), now, link) === 'live';
  const others = machine.state.zones?.map((zone) => ({ ...zone, fresh: isFresh(zone.set.zone) }));
  return { ...machine.state, others, fresh: isFresh() };
}

const atOf = ({ timezone }: MachineFacts, now: number) => ({ now, today: localDay(now, timezone) });

/** The zone whose air decides how a machine does; undefined for its main one. */
export function useZoneBehind(facts: MachineFacts, dimension: AirDimension): string | undefined {
  const behind = useTimedSelector<FleetLiveState, string>((state, now) => {
    const machine = selectMachine(state, facts.id);
    if (!machine?.state.zones) return '';
    return zoneBehind(dimension, facts, vitalsOf(machine, now, selectLink(state))) ?? '';
  });
  return behind || undefined;
}

/** How a machine does in one respect, drawn again when that changes. */
export function useLevel(facts: MachineFacts, dimension: HealthDimension): HealthLevel {
  return useTimedSelector<FleetLiveState, HealthLevel>((state, now) => {
    const vitals = vitalsOf(selectMachine(state, facts.id), now, selectLink(state));
    return levelOf(dimension, facts, vitals, atOf(facts, now));
  });
}
