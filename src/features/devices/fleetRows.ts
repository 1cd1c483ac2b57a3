import type { StorageClass } from '@contract/climate';
import type { Connection, MachineInfo } from '@contract/machines';
import { hasClass, isCurrent, type Machine } from '@live';

export const MACHINE_SORT_KEYS = [
  'name',
  'city',
  'conn',
  'temp',
  'fill',
  'signal',
  'seen',
  'sold',
  'data',
] as const;
export type MachineSortKey = (typeof MACHINE_SORT_KEYS)[number];

export interface FleetFilter {
  q: string;
  conn?: Connection;
  storage?: StorageClass;
  province?: string;
  /** Names of regions, as machines have them, that what is typed means as well. */
  regions?: ReadonlySet<string>;
  /** missing: what the machine measures is not of now. */
  data?: 'missing';
}

const CONNECTION_ORDER: readonly Connection[] = ['offline', 'checking', 'unknown', 'online'];

/** Filled part of all lanes, 0–1; undefined for a machine without lanes. */
export function fillOf({ state }: Machine): number | undefined {
  return state.capacity > 0 ? state.units / state.capacity : undefined;
}

function textOf({ info }: Machine): string {
  return `${info.name} ${info.serialNo} ${info.orgName} ${info.city}`.toLowerCase();
}

const isIn = ({ info }: Machine, regions?: ReadonlySet<string>) =>
  regions !== undefined && (regions.has(info.city) || regions.has(info.province));

/** @param knownAt as of when they are judged: server clock, ms */
export function filterMachines(
  machines: readonly Machine[],
  filter: FleetFilter,
  knownAt: number,
): Machine[] {
  const wanted = filter.q.trim().toLowerCase();
  return machines.filter(
    (machine) =>
      (!filter.conn || machine.state.conn === filter.conn) &&
      (!filter.storage || hasClass(machine, filter.storage)) &&
      (!filter.data || !isCurrent(machine, knownAt)) &&
      (!filter.province || machine.info.province === filter.province) &&
      (!wanted || textOf(machine).includes(wanted) || isIn(machine, filter.regions)),
  );
}

type MachineComparator = (left: Machine, right: Machine) => number;

/** What is missing goes to the end, whichever way the order runs. */
function byNumber(
  value: (machine: Machine) => number | null | undefined,
  descending: boolean,
): MachineComparator {
  return (left, right) => {
    const [a, b] = [value(left) ?? undefined, value(right) ?? undefined];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return descending ? b - a : a - b;
  };
}

function byText(
  value: (machine: Machine) => string,
  descending: boolean,
  language: string,
): MachineComparator {
  const { compare } = new Intl.Collator(language);
  return (left, right) => compare(value(left), value(right)) * (descending ? -1 : 1);
}

function compareBy(key: MachineSortKey, descending: boolean, language: string): MachineComparator {
  switch (key) {
    case 'name':
      return byText(({ info }) => info.name, descending, language);
    case 'city':
      return byText(({ info }) => info.city, descending, language);
    case 'conn':
      return byNumber(({ state }) => CONNECTION_ORDER.indexOf(state.conn), descending);
    case 'temp':
      return byNumber(({ state }) => state.temp, descending);
    case 'fill':
      return byNumber(fillOf, descending);
    case 'signal':
      return byNumber(({ state }) => state.rssi, descending);
    case 'seen':
      return byNumber(({ state }) => state.seenAt, descending);
    case 'sold':
      return byNumber(({ state }) => state.sold24h, descending);
    case 'data':
      return byNumber(({ state }) => state.mbToday, descending);
  }
}

export function sortMachines(
  machines: readonly Machine[],
  { key, descending, language }: { key: MachineSortKey; descending: boolean; language: string },
): Machine[] {
  const compare = compareBy(key, descending, language);
  return [...machines].sort((left, right) => compare(left, right) || (left.info.id < right.info.id ? -1 : 1));
}

/** Provinces in which there are machines. */
export function provincesOf(machines: readonly Pick<MachineInfo, 'province'>[]): string[] {
  return [...new Set(machines.map(({ province }) => province))].sort((a, b) => a.localeCompare(b, 'zh-CN'));
}
