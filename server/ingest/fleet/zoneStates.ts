import { type ClimateRange, climateRangeOf, ENV_INTERVAL_MS } from '../../../contract/climate';
import { budgetFor, DEAD_BUDGETS } from '../../../contract/live';
import type { MachineState, ZoneSettings, ZoneState } from '../../../contract/machines';
import type { QueriedZone } from './fleetQueries';
import type { Machine } from './machine';

/** A faulty machine must not fill our memory with names of zones. */
const MAX_ZONES = 16;
/** So long after its last reading a zone that no cabinet has is forgotten. */
const FORGOTTEN_MS = DEAD_BUDGETS * budgetFor(ENV_INTERVAL_MS);

type Settled = Pick<Machine, 'mainZone' | 'cabinetZones' | 'zoneSettings'> & {
  info: Pick<Machine['info'], 'storageClass' | keyof ClimateRange>;
};

/** What is set on a zone itself. */
export function settingsOf(row: QueriedZone): ZoneSettings {
  return { zone: row.zone, storageClass: row.storageClass, ...climateRangeOf(row) };
}

/** By what a zone is judged; where nothing is set on it, as the machine. */
function settingsIn({ info, zoneSettings }: Settled, zone: string): ZoneSettings {
  const { storageClass, tLow, tHigh, rhLow, rhHigh } = info;
  return zoneSettings.get(zone)?.set ?? { zone, storageClass, tLow, tHigh, rhLow, rhHigh };
}

function isSame(one: ZoneSettings, other: ZoneSettings): boolean {
  return (Object.keys(one) as (keyof ZoneSettings)[]).every((field) => one[field] === other[field]);
}

const byZone = (one: ZoneState, other: ZoneState) => (one.set.zone < other.set.zone ? -1 : 1);

/** As of the newest reading of all: this does not depend on the clock of the server. */
function lastHeard({ tMeas }: MachineState, zones: readonly ZoneState[]): number {
  return Math.max(tMeas ?? 0, ...zones.map((zone) => zone.tMeas ?? 0));
}

/** The state with the zones that the machine has now, each with what is set on it now; itself where that is so already. */
export function withZones(machine: Settled, state: MachineState): MachineState {
  const told = state.zones ?? [];
  const built = new Set(machine.cabinetZones.values());
  const until = lastHeard(state, told) - FORGOTTEN_MS;
  const kept = told.filter(({ set, tMeas }) => built.has(set.zone) || (tMeas !== null && tMeas >= until));
  const names = new Set([...built, ...kept.map(({ set }) => set.zone)]);
  names.delete(machine.mainZone);
  const known = new Map(told.map((zone) => [zone.set.zone, zone]));
  const zones = [...names]
    .map((name): ZoneState => {
      const [before, set] = [known.get(name), settingsIn(machine, name)];
      if (before) return isSame(before.set, set) ? before : { ...before, set };
      return { set, temp: null, rh: null, tMeas: null, suspect: false };
    })
    .sort(byZone);
  const same = zones.length === told.length && zones.every((zone, index) => zone === told[index]);
  if (same) return state;
  const { zones: _before, ...rest } = state;
  return zones.length > 0 ? { ...rest, zones } : rest;
}

/** The state after a reading of a zone beside the main one. */
export function withReading(
  machine: Settled,
  state: MachineState,
  { zone, ...reading }: Omit<ZoneState, 'set'> & { zone: string },
): MachineState {
  const told = state.zones ?? [];
  const before = told.find(({ set }) => set.zone === zone);
  if (!before && told.length >= MAX_ZONES) return state;
  const next: ZoneState = {
    ...reading,
    set: before?.set ?? settingsIn(machine, zone),
    temp: reading.temp ?? before?.temp ?? null,
    rh: reading.rh ?? before?.rh ?? null,
  };
  const zones = [...told.filter((other) => other !== before), next].sort(byZone);
  return withZones(machine, { ...state, zones });
}
