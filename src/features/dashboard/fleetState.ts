import type { CellTone } from '@charts';
import { type AlertRow, OPEN_STATES, PRIORITIES, type Priority } from '@contract/alerts';
import { bandOf, STORAGE_CLASSES, type TemperatureBand } from '@contract/climate';
import { type Quality, qualityAt } from '@contract/live';
import { ageingOf, type Machine } from '@live';

/** Most urgent open alert of each machine. */
export function worstAlerts(alerts: readonly AlertRow[]): Map<string, Priority> {
  const worst = new Map<string, Priority>();
  for (const { machineId, priority, state } of alerts) {
    if (!OPEN_STATES.includes(state)) continue;
    const known = worst.get(machineId);
    if (!known || PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(known)) worst.set(machineId, priority);
  }
  return worst;
}

export type TemperatureState = TemperatureBand | 'unknown';

/** Only a value of now can be in range; one that was out of it stays so until another is known. */
export function temperatureState({ info, state }: Machine, q: Quality): TemperatureState {
  if (state.temp === null || q === 'never') return 'unknown';
  const band = bandOf(state.temp, STORAGE_CLASSES[info.storageClass]);
  return band === 'in' && q !== 'live' && q !== 'suspect' ? 'unknown' : band;
}

/** One sign for a machine: the worst of what is known about it. */
export function toneOf(machine: Machine, q: Quality, alert: Priority | undefined): CellTone {
  const { conn } = machine.state;
  if (conn === 'unknown' || q === 'never') return 'unknown';
  if (alert === 'critical' || alert === 'high' || temperatureState(machine, q) === 'out') return 'bad';
  if (conn === 'offline' || q === 'dead') return 'off';
  if (alert === 'medium' || conn === 'checking' || q === 'stale' || temperatureState(machine, q) === 'near')
    return 'warn';
  return 'ok';
}

export interface FleetTotals {
  machines: number;
  online: number;
  offline: number;
  out: number;
  near: number;
  doorsOpen: number;
  sold24h: number;
}

/** @param knownAt as of when they are judged: server clock, ms */
export function totalsOf(machines: readonly Machine[], knownAt: number): FleetTotals {
  const totals = {
    machines: machines.length,
    online: 0,
    offline: 0,
    out: 0,
    near: 0,
    doorsOpen: 0,
    sold24h: 0,
  };
  for (const machine of machines) {
    const { state } = machine;
    const temperature = temperatureState(machine, qualityAt(ageingOf(machine), knownAt));
    if (state.conn === 'online') totals.online += 1;
    if (state.conn === 'offline') totals.offline += 1;
    if (temperature === 'out') totals.out += 1;
    if (temperature === 'near') totals.near += 1;
    if (state.doorOpen) totals.doorsOpen += 1;
    totals.sold24h += state.sold24h;
  }
  return totals;
}

/** Unseen before seen, urgent before the rest, new before old. */
export function mostUrgent(alerts: readonly AlertRow[], count: number): AlertRow[] {
  const rank = ({ priority, state }: AlertRow) =>
    PRIORITIES.indexOf(priority) * 2 + Number(state === 'acknowledged');
  return alerts
    .filter(({ state }) => OPEN_STATES.includes(state))
    .sort((a, b) => rank(a) - rank(b) || b.raisedAt - a.raisedAt)
    .slice(0, count);
}

export function countByPriority(alerts: readonly AlertRow[]): Record<Priority, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { priority, state } of alerts) if (OPEN_STATES.includes(state)) counts[priority] += 1;
  return counts;
}
