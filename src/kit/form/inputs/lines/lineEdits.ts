import type { Fields, Line, LinesField } from '@contract/kit/field';

/** A line of whatever its columns begin with. */
export function newLine(columns: Fields): Line {
  return Object.fromEntries(Object.entries(columns).map(([name, { initial }]) => [name, initial ?? null]));
}

/** May one more line be added? Not where nobody could say which: what tells lines apart is filled in by the server. */
export function mayGrow({ key, columns, max }: LinesField, count: number): boolean {
  const named = key.length === 0 || key.some((name) => columns[name]?.readOnly !== true);
  return named && count < max;
}

export function withoutLine(lines: readonly Line[], index: number): Line[] {
  return lines.toSpliced(index, 1);
}

/** The same lines with one of them a place up or down; at an end it stays. */
export function movedLine(lines: readonly Line[], index: number, by: 1 | -1): readonly Line[] {
  const to = index + by;
  const line = lines[index];
  if (!line || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(index, 1).toSpliced(to, 0, line);
}

export function withCell(lines: readonly Line[], index: number, column: string, value: unknown): Line[] {
  return lines.map((line, at) => (at === index ? { ...line, [column]: value } : line));
}

/**
 * What stands below the columns that are added up; sums of hundredths are rounded to their decimals. Null: the server
 * says what the lines cost, and has not yet.
 */
export function lineSums(
  { sums, columns }: LinesField,
  lines: readonly Line[],
): Record<string, number | null> {
  const sum = (name: string) => {
    if (columns[name]?.readOnly && lines.some((line) => typeof line[name] !== 'number')) return null;
    const total = lines.reduce((all, line) => all + (typeof line[name] === 'number' ? line[name] : 0), 0);
    const digits = (columns[name] as { digits?: number } | undefined)?.digits ?? 0;
    return Number(total.toFixed(digits));
  };
  return Object.fromEntries(sums.map((name) => [name, sum(name)]));
}
