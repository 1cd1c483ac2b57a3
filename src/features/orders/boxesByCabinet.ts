import type { AnyRow } from '@contract/kit/resource';

const byNumber = (a: AnyRow, b: AnyRow) =>
  String(a.boxNo).localeCompare(String(b.boxNo), 'en', { numeric: true });

/** The boxes of each locker cabinet, as they are numbered. */
export function cabinetsOf(rows: readonly AnyRow[]): [key: string, boxes: AnyRow[]][] {
  const cabinets = new Map<string, AnyRow[]>();
  for (const row of rows) {
    const key = `${row.deviceId} ${row.lockerCabinet}`;
    cabinets.set(key, [...(cabinets.get(key) ?? []), row]);
  }
  return [...cabinets].map(([key, boxes]) => [key, boxes.sort(byNumber)]);
}
