/** One measured figure. `budget` is the limit of docs/architecture.md, where there is one. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  better: 'higher' | 'lower';
  budget?: number;
}

/** The value below which the given share (0–1) of the sorted list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
