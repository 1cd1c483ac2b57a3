/** One measured figure. `budget` is the limit of docs/architecture.md, where there is one. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  better: 'higher' | 'lower';
  budget?: number;
}

/** The smallest value that the given share (0–1) of all does not exceed: of 100 values, the 99th is the p99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
