import type { CellTone } from '@charts';
import { type AlertRow, OPEN_STATES, PRIORITIES, type Priority } from '@contract/alerts';
import type { Quality } from '@contract/live';
import type { Connection } from '@contract/machines';
import { climateStateOf, type Machine, worstQualityOf } from '@live';

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

/** What it measures is not of now, although it may be connected. */
const OLD: readonly Quality[] = ['stale', 'dead', 'never'];

/** One sign for a machine: the worst of what is known about it. @param knownAt as of when: server clock, ms */
export function toneOf(machine: Machine, knownAt: number, alert: Priority | undefined): CellTone {
  const { conn } = machine.state;
  if (conn === 'unknown') return 'unknown';
  const climate = climateStateOf(machine, knownAt);
  if (alert === 'critical') return 'critical';
  if (alert === 'high' || climate === 'out') return 'bad';
  if (conn === 'offline') return 'off';
  if (alert === 'medium' || conn === 'checking' || OLD.includes(worstQualityOf(machine, knownAt)))
    return 'warn';
  return alert === 'low' || climate === 'warn' ? 'low' : 'ok';
}

/** A machine as the legend counts it. */
export interface LegendMachine {
  tone: CellTone;
  conn: Connection;
}

/** Who is offline is so beside whatever else is wrong with it: the figure above and its list count it too. */
export function countsAs(wanted: CellTone, { tone, conn }: LegendMachine): boolean {
  return wanted === 'off' ? conn === 'offline' : tone === wanted;
}

/** Machines by how they are connected, by their temperature, and what they sold. */
export interface FleetTotals extends Record<Connection, number> {
  machines: number;
  out: number;
  near: number;
  sold24h: number;
}

/** @param knownAt as of when they are judged: server clock, ms */
export function totalsOf(machines: readonly Machine[], knownAt: number): FleetTotals {
  const totals = {
    machines: machines.length,
    online: 0,
    checking: 0,
    offline: 0,
    unknown: 0,
    out: 0,
    near: 0,
    sold24h: 0,
  };
  for (const machine of machines) {
    const { conn, sold24h } = machine.state;
    const climate = climateStateOf(machine, knownAt);
    totals[conn] += 1;
    if (climate === 'out') totals.out += 1;
    if (climate === 'warn') totals.near += 1;
    totals.sold24h += sold24h;
  }
  return totals;
}
