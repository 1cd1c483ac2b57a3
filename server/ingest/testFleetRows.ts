import type { StorageClass } from '../../contract/climate';
import { bulkInsert } from '../db/bulk';
import type { Database } from '../db/database';

export function product() {
  return {
    id: 'p1',
    orgId: 'org',
    approvalNo: '国药准字H20041234',
    genericName: 'Ibuprofen',
    categoryId: 'cat',
    specification: '0.3g*20',
    dosageForm: 'capsule' as const,
    manufacturer: 'Maker',
    storageClass: 'CN_COOL' as const,
    otcClass: 'otc_a' as const,
    shelfLifeMonths: 24,
    sellingPrice: 1_990,
  };
}

export function card(id: string, index: number) {
  return {
    id: `c-${id}`,
    orgId: 'org',
    iccid: iccidOf(index),
    msisdn: '1440012345678',
    operator: 'CMCC' as const,
    state: 'in_use' as const,
    billingMode: 'monthly' as const,
    planMb: 100,
    usedMb: 10,
    cycleStart: '2026-01-01',
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

export function iccidOf(index: number): string {
  return `8986040210${String(index).padStart(9, '0')}`;
}

export function device(
  { id, serialNo }: { id: string; serialNo: string },
  index: number,
  storageClass: StorageClass,
) {
  return {
    id,
    orgId: 'org',
    authId: `a-${id}`,
    serialNo,
    name: `Machine ${index}`,
    pointNo: `P${String(Math.floor(index / 10_000)).padStart(6, '0')}-${String(index % 10_000).padStart(4, '0')}`,
    pointName: 'Point',
    province: '浙江',
    city: '杭州',
    lng: 120,
    lat: 30,
    model: 'M',
    storageClass,
    iotCardId: `c-${id}`,
  };
}

export async function insertLanes(
  database: Database,
  machines: readonly { id: string }[],
  lanes: number,
): Promise<void> {
  const { db } = database;
  if (lanes === 0) return;
  const parts = machines.map(({ id }) => ({
    cabinet: { id: `k-${id}`, deviceId: id, cabinetNo: 'A', type: 'CAB', role: 'main' as const, zone: 'Z1' },
    tray: { id: `t-${id}`, cabinetId: `k-${id}`, trayNo: 1, mechanism: 'spiral' as const },
    lanes: Array.from({ length: lanes }, (_, lane) => ({
      id: `l-${id}-${lane}`,
      deviceId: id,
      trayId: `t-${id}`,
      laneNo: `A-1-${String(lane + 1).padStart(2, '0')}`,
      col: lane,
      span: 1,
      productId: 'p1',
      price: 1_990,
      capacity: 10,
      stock: 8,
      minAlert: 2,
      saleState: 'on' as const,
      health: 'ok' as const,
    })),
  }));
  await bulkInsert(
    db,
    'cabinets',
    parts.map((part) => part.cabinet),
  );
  await bulkInsert(
    db,
    'trays',
    parts.map((part) => part.tray),
  );
  await bulkInsert(
    db,
    'lanes',
    parts.flatMap((part) => part.lanes),
  );
}
