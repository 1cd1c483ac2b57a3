function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Deep equality without regard to the order of keys; absent equals null. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null, sorted) === JSON.stringify(b ?? null, sorted);
}
