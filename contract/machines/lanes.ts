import { LANE_HEALTH, LANE_SALE_STATES } from '../devices';

export { LANE_HEALTH, LANE_SALE_STATES };

/** So many lanes side by side may work as one. */
export const SPAN_MAX = 3;
/** Room that a box needs on its lane beside its own width. */
const LANE_PLAY_MM = 4;
export const CAPACITY_MAX = 60;

export interface LanePlace {
  id: string;
  trayId: string;
  col: number;
  span: number;
  stock: number;
}

/** `A-3-05`: cabinet, tray, and the number of its first column, counted from one. */
export function laneNoOf(cabinetNo: string, trayNo: number, col: number): string {
  return `${cabinetNo}-${trayNo}-${String(col + 1).padStart(2, '0')}`;
}

/** How the board of the machine names the motor: row of the tray, column. */
export function motorCodeOf(trayNo: number, col: number): string {
  return String((trayNo - 1) * 10 + col).padStart(3, '0');
}

/** Why a lane cannot be parted into lanes of one column each: a message key. */
export function splitRefusal({ span, stock }: Pick<LanePlace, 'span' | 'stock'>): string | undefined {
  if (span <= 1) return 'err.track.single';
  return stock > 0 ? 'err.track.not_empty' : undefined;
}

/** Nothing may be dispensed while a lane is parted: why it cannot be now, a message key. */
export function unquietRefusal({ saleState, operState }: { saleState: string; operState: string }) {
  return saleState === 'paused' || operState === 'maintenance' ? undefined : 'err.track.pause_first';
}

export type NeighbourSide = 'left' | 'right';

/** The lane beside one on the same tray. */
export function neighbourOf<L extends LanePlace>(
  lane: L,
  tray: readonly L[],
  side: NeighbourSide,
): L | undefined {
  return tray.find((other) =>
    side === 'left' ? other.col + other.span === lane.col : lane.col + lane.span === other.col,
  );
}

/** Why a lane cannot become one with the lane beside it: a message key. */
export function mergeRefusal(
  lane: LanePlace,
  neighbour: LanePlace | undefined,
  side: NeighbourSide,
): string | undefined {
  if (!neighbour) return side === 'left' ? 'err.track.leftmost' : 'err.track.rightmost';
  if (lane.stock > 0 || neighbour.stock > 0) return 'err.track.not_empty';
  return lane.span + neighbour.span > SPAN_MAX ? 'err.track.span_max' : undefined;
}

/** What may be put into a lane at all. */
export const PRODUCT_FOR_SALE = { auditState: 'in:passed', saleState: 'in:listed' } as const;

export interface Box {
  widthMm: number;
  heightMm: number;
  storageClass: string;
}
export interface LaneRoom {
  span: number;
  /** Millimetres; undefined where the type of the tray is not known. */
  slotWidth?: number;
  clearH?: number;
  storageClass: string;
}

/** Goods for the shelf may stand cool, cool goods may stand cold; what must be cold may stand nowhere else. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  CN_COOL: ['CN_ROOM'],
  CN_COLD: ['CN_COOL', 'COLD_2_8'],
  COLD_2_8: ['CN_COOL', 'CN_COLD'],
};

/** Why a product cannot stand in a lane: a message key. */
export function assignRefusal(
  box: Box,
  room: LaneRoom,
): 'err.lane.size' | 'err.lane.storage_class' | undefined {
  const wide = room.slotWidth !== undefined && box.widthMm > room.span * room.slotWidth - LANE_PLAY_MM;
  const high = room.clearH !== undefined && box.heightMm > room.clearH;
  if (wide || high) return 'err.lane.size';
  const fits = box.storageClass === room.storageClass || ALSO[room.storageClass]?.includes(box.storageClass);
  return fits ? undefined : 'err.lane.storage_class';
}
