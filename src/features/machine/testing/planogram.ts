import { laneNoOf } from '@contract/machines/lanes';
import type { Planogram, PlanogramLane } from '@contract/machines/planogram';

/** A lane as a server would send it; what a test does not name is the same in all of them. */
export function planogramLaneAt(
  cabinetNo: string,
  trayNo: number,
  col: number,
  parts: Partial<PlanogramLane> = {},
): PlanogramLane {
  const laneNo = laneNoOf(cabinetNo, trayNo, col);
  return {
    id: laneNo,
    version: 1,
    laneNo,
    trayId: `${cabinetNo}-${trayNo}`,
    cabinetNo,
    trayNo,
    col,
    span: 1,
    productId: 'p1',
    productName: 'Ibuprofen',
    specification: '0.3 g × 20',
    price: 1_290,
    machinePrice: null,
    machineProductName: null,
    atMachine: null,
    differsSince: null,
    capacity: 8,
    stock: 5,
    lockedStock: 0,
    minAlert: 2,
    saleState: 'on',
    health: 'ok',
    pauseReason: null,
    hold: null,
    holdProof: null,
    reportedAt: null,
    batches: [{ batchNo: 'B1', expiry: '2028-01-31', qty: 5 }],
    ...parts,
  };
}

const tray = (trayNo: number, slotWidth: number | null = 100) => ({
  trayNo,
  mechanism: 'spiral' as const,
  usableW: slotWidth && 400,
  slotWidth,
  clearH: slotWidth && 140 * trayNo,
});

/** Cabinet A with two trays of four columns, cabinet B with one tray of no known type. */
export function planogram(lanes: PlanogramLane[]): Planogram {
  return {
    deviceId: 'm1',
    deviceName: 'Machine 1',
    orgId: 'o1',
    sellerIds: ['o0', 'o1'],
    operState: 'normal',
    salesPolicy: 'otc_b',
    timezone: 'Asia/Shanghai',
    asOf: Date.UTC(2026, 10, 23),
    cabinets: [
      { no: 'A', type: 'CAB-L2', role: 'main', storageClass: 'CN_ROOM', trays: [tray(1), tray(2)] },
      { no: 'B', type: 'CAB-L1', role: 'expansion', storageClass: 'COLD_2_8', trays: [tray(1, null)] },
    ],
    lanes,
  };
}
