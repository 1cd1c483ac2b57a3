import {
  type HealthDimension,
  type HealthLevel,
  healthOf,
  levelOf,
  type MachineFacts,
  overall,
} from '@contract/machines/health';
import { localDay } from '@contract/time/localDay';
import { type Machine, selectMachines } from '@live';
import { selectLink, useServerNow, useThrottledSelector } from '@realtime';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { type FleetLiveState, vitalsOf } from './useFleet';

/** No eye follows an order or a map that changes more often. */
const JUDGED_EVERY_MS = 2_000;
const NOTHING: ReadonlyMap<string, HealthLevel> = new Map();

/** How each of many machines does, in one respect or as a whole; nothing where nothing is asked. */
export function useLevels(
  rows: readonly MachineFacts[],
  respect: HealthDimension | 'overall' | undefined,
): ReadonlyMap<string, HealthLevel> {
  const machines = useThrottledSelector(selectMachines, JUDGED_EVERY_MS);
  const now = useServerNow(JUDGED_EVERY_MS);
  const store = useStore<FleetLiveState>();
  return useMemo(() => {
    if (!respect) return NOTHING;
    const link = selectLink(store.getState());
    const heard = new Map(machines.map((machine): [string, Machine] => [machine.info.id, machine]));
    return new Map(
      rows.map((facts) => {
        const vitals = vitalsOf(heard.get(facts.id), now, link);
        const at = { now, today: localDay(now, facts.timezone) };
        const level =
          respect === 'overall' ? overall(healthOf(facts, vitals, at)) : levelOf(respect, facts, vitals, at);
        return [facts.id, level];
      }),
    );
  }, [rows, machines, now, store, respect]);
}
