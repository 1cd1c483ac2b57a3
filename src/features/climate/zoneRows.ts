import type { MachineLimits, StorageClass } from '@contract/climate';
import type { MachineInfo, ZoneSettings } from '@contract/machines';
import { CLIMATE_STATES, type ClimateState, climateOf, limitsOfInfo, type Machine } from '@live';

export interface ZoneRow {
  info: MachineInfo;
  state: ClimateState;
  /** The zone that decides about the machine, where that is not its main one. */
  zone?: ZoneSettings;
  /** Its zones beside the main one; absent where there are none. */
  others?: readonly ZoneSettings[];
  /** Of the zone that decides. */
  limits: MachineLimits;
}

/** How a machine is, which of its zones decides that, and which it has. */
export type RowClimate = Pick<ZoneRow, 'state' | 'zone' | 'others'>;

const PLAIN: Readonly<Record<ClimateState, RowClimate>> = {
  out: { state: 'out' },
  warn: { state: 'warn' },
  ok: { state: 'ok' },
  old: { state: 'old' },
  none: { state: 'none' },
};

/** @param knownAt as of when it is judged: server clock, ms */
export function rowClimateOf(machine: Machine, knownAt: number): RowClimate {
  const climate = climateOf(machine, knownAt);
  const { zones } = machine.state;
  return zones ? { ...climate, others: zones.map(({ set }) => set) } : PLAIN[climate.state];
}

/** Nothing that a row is drawn by is another. */
export function isSameClimate(one: RowClimate, other: RowClimate): boolean {
  if (one === other) return true;
  const [before = [], now = []] = [one.others, other.others];
  const sameZones = before.length === now.length && before.every((set, index) => set === now[index]);
  return one.state === other.state && one.zone === other.zone && sameZones;
}

/** A row for each machine; the same objects as in `before` where they say the same. */
export function zoneRows(
  infos: readonly MachineInfo[],
  climates: readonly RowClimate[],
  before: readonly ZoneRow[],
): ZoneRow[] {
  const known = new Map(before.map((row) => [row.info, row]));
  return infos.map((info, index) => {
    const now = climates[index] ?? PLAIN.none;
    const same = known.get(info);
    return same && isSameClimate(same, now) ? same : { info, limits: limitsOfInfo(now.zone ?? info), ...now };
  });
}

export interface ZoneFilter {
  q: string;
  storage?: StorageClass;
  state?: ClimateState;
  /** Names of cities, as machines have them, that what is typed means as well. */
  regions?: ReadonlySet<string>;
}

export function filterZones(rows: readonly ZoneRow[], { q, storage, state, regions }: ZoneFilter): ZoneRow[] {
  const wanted = q.trim().toLowerCase();
  return rows.filter(
    ({ info, state: own, others = [] }) =>
      (!storage || [info, ...others].some(({ storageClass }) => storageClass === storage)) &&
      (!state || own === state) &&
      (!wanted ||
        `${info.name} ${info.serialNo} ${info.city}`.toLowerCase().includes(wanted) ||
        regions?.has(info.city)),
  );
}

/** What needs a look comes first; within a state the order of names stays. */
export function byState(left: ZoneRow, right: ZoneRow): number {
  return CLIMATE_STATES.indexOf(left.state) - CLIMATE_STATES.indexOf(right.state);
}

export function countStates(rows: readonly ZoneRow[]): Record<ClimateState, number> {
  const counts = { out: 0, warn: 0, ok: 0, old: 0, none: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
