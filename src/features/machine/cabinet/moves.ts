import type { PlacedLane, ShapedCabinet } from './shape';

export const CABINET_KEYS = {
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  trayStart: ['Home'],
  trayEnd: ['End'],
  first: ['Mod+Home'],
  last: ['Mod+End'],
  tray: ['Shift+ '],
  select: [' '],
  all: ['Mod+a'],
  clear: ['Escape'],
  open: ['Enter'],
} as const;
export type Move = 'left' | 'right' | 'up' | 'down' | 'trayStart' | 'trayEnd' | 'first' | 'last';

const middle = ({ left, width }: PlacedLane) => left + width / 2;

function nearest(lanes: readonly PlacedLane[], at: number): PlacedLane | undefined {
  return lanes.toSorted((a, b) => Math.abs(middle(a) - at) - Math.abs(middle(b) - at))[0];
}

/** The trays of a cabinet that have lanes. */
const rowsOf = (cabinet: ShapedCabinet | undefined) =>
  cabinet?.trays.map(({ lanes }) => lanes).filter((lanes) => lanes.length > 0) ?? [];

/** Ids in the order of reading: cabinet by cabinet, tray by tray. */
export function laneOrder(cabinets: readonly ShapedCabinet[]): string[] {
  return cabinets.flatMap((cabinet) => rowsOf(cabinet).flat()).map(({ lane }) => lane.id);
}

/** Ids of the lanes on the tray of a lane. */
export function trayWith(cabinets: readonly ShapedCabinet[], id: string): string[] {
  const rows = cabinets.flatMap(rowsOf);
  return rows.find((row) => row.some(({ lane }) => lane.id === id))?.map(({ lane }) => lane.id) ?? [];
}

/** Where a key leads from a lane: along its tray and on into the cabinet beside it, or to what stands above or below. */
export function moved(cabinets: readonly ShapedCabinet[], id: string, move: Move): string {
  const all = laneOrder(cabinets);
  if (move === 'first' || move === 'last') return all.at(move === 'first' ? 0 : -1) ?? id;
  for (const [index, cabinet] of cabinets.entries()) {
    const rows = rowsOf(cabinet);
    const y = rows.findIndex((row) => row.some(({ lane }) => lane.id === id));
    const row = rows[y];
    const x = row?.findIndex(({ lane }) => lane.id === id) ?? -1;
    const from = row?.[x];
    if (!row || !from) continue;
    const beside = (by: number) => {
      const next = rowsOf(cabinets[index + by]);
      return next[Math.min(y, next.length - 1)]?.at(by < 0 ? -1 : 0);
    };
    const target = {
      left: () => row[x - 1] ?? beside(-1),
      right: () => row[x + 1] ?? beside(1),
      up: () => nearest(rows[y - 1] ?? [], middle(from)),
      down: () => nearest(rows[y + 1] ?? [], middle(from)),
      trayStart: () => row[0],
      trayEnd: () => row.at(-1),
    }[move]();
    return target?.lane.id ?? id;
  }
  return all[0] ?? id;
}
