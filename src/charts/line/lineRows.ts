import { decimate, type SeriesPoint } from '../decimate';

/** A moment with the value of every series, as recharts wants it: `v0` is the first series, and so on. */
export type PlotRow = { t: number } & { [column: `v${number}`]: number | null };

/** Columns are numbered, because a series may be called anything, `t` included. */
export function columnOf(index: number): `v${number}` {
  return `v${index}`;
}

/** At most about `max` rows a series. A moment that one series needs is kept for all, so that no line breaks there. */
export function lineRows(series: readonly { points: readonly SeriesPoint[] }[], max: number): PlotRow[] {
  const kept = new Set(series.flatMap(({ points }) => decimate(points, max).map(({ t }) => t)));
  const rows = new Map<number, PlotRow>();
  for (const [index, { points }] of series.entries()) {
    for (const { t, v } of points) {
      if (!kept.has(t)) continue;
      const row: PlotRow = rows.get(t) ?? { t };
      row[columnOf(index)] = v;
      rows.set(t, row);
    }
  }
  return [...rows.values()].sort((left, right) => left.t - right.t);
}
