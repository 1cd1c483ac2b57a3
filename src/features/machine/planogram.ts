import type { LaneView } from '@contract/devices';

export interface TrayView {
  trayNo: number;
  lanes: LaneView[];
}
export interface CabinetLanes {
  no: string;
  trays: TrayView[];
}

export type LaneTone = 'critical' | 'bad' | 'warn' | 'ok' | 'off';

/** The lanes as one stands before them: cabinets side by side, the highest tray on top. */
export function arrange(lanes: readonly LaneView[]): CabinetLanes[] {
  const cabinets = new Map<string, Map<number, LaneView[]>>();
  for (const lane of lanes) {
    const trays = cabinets.get(lane.cabinetNo) ?? new Map<number, LaneView[]>();
    trays.set(lane.trayNo, [...(trays.get(lane.trayNo) ?? []), lane]);
    cabinets.set(lane.cabinetNo, trays);
  }
  return [...cabinets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([no, trays]) => ({
      no,
      trays: [...trays]
        .sort(([a], [b]) => a - b)
        .map(([trayNo, row]) => ({ trayNo, lanes: [...row].sort((a, b) => a.col - b.col) })),
    }));
}

/** What a lane asks for: repair before refill, refill before nothing. */
export function laneTone({ productId, health, saleState, stock, minAlert }: LaneView): LaneTone {
  if (productId === null) return 'off';
  if (health !== 'ok') return 'bad';
  if (stock === 0) return 'critical';
  if (saleState !== 'on') return 'off';
  return stock <= minAlert ? 'warn' : 'ok';
}
