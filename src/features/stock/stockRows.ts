import type { MachineInfo } from '@contract/machines';
import { compareUrgency, type StockLevel, type StockRow } from '@contract/stock';
import { type CoverRow, coverWith } from '@contract/stocking/cover';
import { stockLevels } from '@live';

export const WARNING_LEVELS = ['out', 'critical', 'low'] as const satisfies readonly StockLevel[];
export type WarningLevel = (typeof WARNING_LEVELS)[number];

/** A product running out, with the machine it runs out in. */
export interface Warning {
  row: StockRow;
  machine: MachineInfo | undefined;
  /** How long it lasts, as it was worked out and with what was sold since; absent before the first time. */
  cover?: { row: CoverRow; now: ReturnType<typeof coverWith> };
}

/** What the list can be ordered by instead of urgency. */
export const ORDERS = ['urgency', 'demand', 'cover'] as const;
export type StockOrder = (typeof ORDERS)[number];

export interface StockFilter {
  q: string;
  level?: WarningLevel;
  city?: string;
  /** Id of the only machine wanted; empty for all. */
  machine?: string;
  /** Names of cities, as machines have them, that what is typed means as well. */
  regions?: ReadonlySet<string>;
}

export function warningsOf(
  rows: readonly StockRow[],
  machines: ReadonlyMap<string, MachineInfo>,
  covers: ReadonlyMap<string, CoverRow> = new Map(),
): Warning[] {
  return rows
    .filter(({ level }) => level !== 'ok')
    .map((row) => {
      const known = covers.get(`${row.machineId}|${row.productId}`);
      const cover = known && { row: known, now: coverWith(known, row.stock) };
      return { row, machine: machines.get(row.machineId), cover };
    });
}

export function byUrgency(left: Warning, right: Warning): number {
  return compareUrgency(left.row, right.row);
}

/** Days that it lasts in nine cases of ten, or what is asked for: what is not known comes last either way. */
function figureOf({ cover }: Warning, order: StockOrder): number | undefined {
  return order === 'demand' ? cover?.row.demand : cover?.now.p90;
}

export function sortedWarnings(
  warnings: readonly Warning[],
  order: StockOrder,
  descending: boolean,
): Warning[] {
  const urgent = [...warnings].sort(byUrgency);
  if (order === 'urgency') return urgent;
  const turned = descending ? -1 : 1;
  return urgent.sort((left, right) => {
    const [a, b] = [figureOf(left, order), figureOf(right, order)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (a - b) * turned;
  });
}

export function warningKey({ row }: Warning): string {
  return `${row.machineId}|${row.productId}`;
}

export function filterWarnings(warnings: readonly Warning[], filter: StockFilter): Warning[] {
  const { q, level, city, machine: only, regions } = filter;
  const wanted = q.trim().toLowerCase();
  return warnings.filter(
    ({ row, machine }) =>
      (!level || row.level === level) &&
      (!only || row.machineId === only) &&
      (!city || machine?.city === city) &&
      (!wanted ||
        `${row.productName} ${machine?.name ?? ''} ${machine?.city ?? ''}`.toLowerCase().includes(wanted) ||
        (machine !== undefined && regions?.has(machine.city))),
  );
}

export function countLevels(
  warnings: readonly Warning[],
): Record<WarningLevel, number> & { machines: number } {
  const rows = warnings.map(({ row }) => row);
  const { out, critical, low } = stockLevels(rows);
  return { out, critical, low, machines: new Set(rows.map(({ machineId }) => machineId)).size };
}
