import type { Planogram, PlanogramCabinet, PlanogramLane, PlanogramTray } from '@contract/machines/planogram';

/** A lane with its place on the tray, in parts of the width of its cabinet. */
export interface PlacedLane {
  lane: PlanogramLane;
  left: number;
  width: number;
}
export interface ShapedTray extends PlanogramTray {
  /** How high it is beside the others: the highest of the machine has 1. */
  height: number;
  lanes: PlacedLane[];
}
export interface ShapedCabinet extends Pick<PlanogramCabinet, 'no' | 'role'> {
  /** As many of its narrowest slots stand side by side. */
  columns: number;
  trays: ShapedTray[];
}

/** `3-05` of `A-3-05`: what the lanes of one cabinet differ in. */
export function numberInCabinet({ cabinetNo, laneNo }: Pick<PlanogramLane, 'cabinetNo' | 'laneNo'>): string {
  const prefix = `${cabinetNo}-`;
  return laneNo.startsWith(prefix) ? laneNo.slice(prefix.length) : laneNo;
}

const endOf = (lanes: readonly PlanogramLane[]) => Math.max(1, ...lanes.map(({ col, span }) => col + span));

/** Millimetres of a column; what has no type is as wide as the cabinet and parted evenly. */
function slotOf({ slotWidth }: PlanogramTray, lanes: readonly PlanogramLane[], cabinetW: number): number {
  return slotWidth ?? cabinetW / endOf(lanes);
}

function widthOf({ usableW, slotWidth }: PlanogramTray, lanes: readonly PlanogramLane[]): number {
  return Math.max(usableW ?? 0, (slotWidth ?? 0) * endOf(lanes));
}

function shapedCabinet(
  { no, role, trays }: PlanogramCabinet,
  lanesOf: (trayNo: number) => PlanogramLane[],
  highest: number,
): ShapedCabinet {
  const cabinetW = Math.max(...trays.map((tray) => widthOf(tray, lanesOf(tray.trayNo)))) || 1;
  const slots = trays.map((tray) => slotOf(tray, lanesOf(tray.trayNo), cabinetW));
  return {
    no,
    role,
    columns: Math.max(1, Math.floor(cabinetW / Math.min(...slots))),
    trays: trays.map((tray, at) => ({
      ...tray,
      height: (tray.clearH ?? highest) / highest,
      lanes: lanesOf(tray.trayNo).map((lane) => ({
        lane,
        left: (lane.col * (slots[at] ?? 0)) / cabinetW,
        width: (lane.span * (slots[at] ?? 0)) / cabinetW,
      })),
    })),
  };
}

/** Front view of the cabinets, to scale: the first on the left, the highest tray on top. */
export function shapeOf({ cabinets, lanes }: Pick<Planogram, 'cabinets' | 'lanes'>): ShapedCabinet[] {
  const highest = Math.max(...cabinets.flatMap(({ trays }) => trays.map(({ clearH }) => clearH ?? 0))) || 1;
  const ofTray = (no: string) => (trayNo: number) =>
    lanes.filter((lane) => lane.cabinetNo === no && lane.trayNo === trayNo).toSorted((a, b) => a.col - b.col);
  return cabinets
    .filter(({ trays }) => trays.length > 0)
    .map((cabinet) => shapedCabinet(cabinet, ofTray(cabinet.no), highest));
}
