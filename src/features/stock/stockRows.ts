import type { MachineInfo } from '@contract/machines';
import { compareUrgency, daysOfCover, type StockLevel, type StockRow } from '@contract/stock';
import { stockLevels } from '@live';

export const WARNING_LEVELS = ['out', 'critical', 'low'] as const satisfies readonly StockLevel[];
export type WarningLevel = (typeof WARNING_LEVELS)[number];

/** A product running out, with the machine it runs out in. */
export interface Warning {
  row: StockRow;
  machine: MachineInfo | undefined;
  /** Days until it is gone; null when nobody buys it. */
  days: number | null;
}

export interface StockFilter {
  q: string;
  level?: WarningLevel;
  city?: string;
  /** Id of the only machine wanted; empty for all. */
  machine?: string;
}

export function warningsOf(rows: readonly StockRow[], machines: ReadonlyMap<string, MachineInfo>): Warning[] {
  return rows
    .filter(({ level }) => level !== 'ok')
    .map((row) => ({ row, machine: machines.get(row.machineId), days: daysOfCover(row.stock, row.ads) }));
}

export function byUrgency(left: Warning, right: Warning): number {
  return compareUrgency(left.row, right.row);
}

export function keyOf({ row }: Warning): string {
  return `${row.machineId}|${row.productId}`;
}

export function filterWarnings(warnings: readonly Warning[], filter: StockFilter): Warning[] {
  const { q, level, city, machine: only } = filter;
  const wanted = q.trim().toLowerCase();
  return warnings.filter(
    ({ row, machine }) =>
      (!level || row.level === level) &&
      (!only || row.machineId === only) &&
      (!city || machine?.city === city) &&
      (!wanted || `${row.productName} ${machine?.name ?? ''}`.toLowerCase().includes(wanted)),
  );
}

export function countLevels(
  warnings: readonly Warning[],
): Record<WarningLevel, number> & { machines: number } {
  const rows = warnings.map(({ row }) => row);
  const { out, critical, low } = stockLevels(rows);
  return { out, critical, low, machines: new Set(rows.map(({ machineId }) => machineId)).size };
}
