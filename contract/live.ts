/** Quality of a live value. A number without its quality is never rendered. */
export const QUALITIES = [
  'live',
  /** Computed, not measured. */
  'estimated',
  /** Measured before a newer one. */
  'late',
  /** The sensor or its clock cannot be trusted. */
  'suspect',
  /** Older than its budget. */
  'stale',
  /** Ten budgets old, or the machine is offline. */
  'dead',
  /** No value yet. */
  'never',
] as const;
export type Quality = (typeof QUALITIES)[number];

/** Where a value comes from and how old it may get. Times are server-clock milliseconds. */
export interface Live<T> {
  v?: T;
  q: Quality;
  tMeas?: number;
  tRecv?: number;
  budgetMs: number;
  how: 'measured' | 'derived' | 'modelled' | 'manual';
  src: string;
  cover?: Coverage;
}

/** How many of the inputs that should contribute did contribute live. */
export interface Coverage {
  n: number;
  of: number;
  /** Only machines with a zone of this storage class were counted. */
  storage?: string;
}

const MIN_BUDGET_MS = 30_000;
const BUDGET_INTERVALS = 2.5;
/** So many budgets old it is dead. */
export const DEAD_BUDGETS = 10;
/** A device clock further off than this makes every measurement of it suspect. */
export const SUSPECT_CLOCK_MS = 300_000;

/** Allowed age of a value that arrives every `intervalMs`. */
export function budgetFor(intervalMs: number): number {
  return Math.max(MIN_BUDGET_MS, BUDGET_INTERVALS * intervalMs);
}

export interface QualityFacts {
  tMeas?: number | null;
  suspect?: boolean;
  offline?: boolean;
  budgetMs: number;
}

/** Quality of a value at `now` (server clock, milliseconds). Age is taken from the measurement. */
export function qualityAt(value: QualityFacts, now: number): Quality {
  if (value.tMeas === undefined || value.tMeas === null) return 'never';
  const age = now - value.tMeas;
  if (value.offline || age > DEAD_BUDGETS * value.budgetMs) return 'dead';
  if (age > value.budgetMs) return 'stale';
  return value.suspect ? 'suspect' : 'live';
}
