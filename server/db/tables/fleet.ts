import type { Generated, GeneratedAlways } from 'kysely';
import type { StorageClass } from '../../../contract/climate';

export interface ProductCategoriesTable {
  id: string;
  code: string;
  name: string;
  parentId: string | null;
  sort: Generated<number>;
}

export interface ProductsTable {
  id: string;
  orgId: string;
  barcode: string | null;
  approvalNo: string;
  kind: Generated<'drug' | 'device' | 'health_food' | 'disinfectant' | 'cosmetic' | 'other'>;
  genericName: string;
  brandName: string | null;
  englishName: string | null;
  categoryId: string;
  specification: string;
  dosageForm: string;
  packaging: Generated<string>;
  manufacturer: string;
  storageClass: StorageClass;
  otcClass: 'rx' | 'otc_a' | 'otc_b' | 'na';
  shelfLifeMonths: number;
  purchasePrice: number | null;
  sellingPrice: number;
  lengthMm: Generated<number>;
  widthMm: Generated<number>;
  heightMm: Generated<number>;
  minStockAlert: Generated<number>;
  auditState: Generated<'pending' | 'passed' | 'rejected'>;
  saleState: Generated<'listed' | 'delisted'>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface BatchesTable {
  id: string;
  orgId: string;
  productId: string;
  batchNo: string;
  mfgDate: string;
  expiry: string;
}

export interface IotCardsTable {
  id: string;
  orgId: string;
  iccid: string;
  msisdn: string;
  imsi: string | null;
  imeiBound: string | null;
  operator: 'CMCC' | 'CUCC' | 'CTCC';
  state: 'inventory' | 'test' | 'silent' | 'in_use' | 'stopped' | 'pre_cancelled' | 'cancelled';
  stopReason: string | null;
  billingMode: Generated<'monthly' | 'yearly' | 'pool' | 'payg'>;
  planMb: number;
  usedMb: Generated<number>;
  cycleStart: string;
  expireAt: string | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface IotUsageDailyTable {
  cardId: string;
  day: string;
  mb: number;
}

export interface DeviceAuthsTable {
  id: string;
  orgId: string;
  serialNo: string;
  ipcSerial: string;
  model: string;
  oemName: string;
  secretHash: string | null;
  secretIssuedAt: Date | null;
  status: Generated<'unissued' | 'issued' | 'active' | 'revoked' | 'expired'>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface DevicesTable {
  id: string;
  ix: GeneratedAlways<number>;
  orgId: string;
  authId: string;
  serialNo: string;
  name: string;
  pointNo: string;
  pointName: string;
  storeNo: string | null;
  siteType: Generated<string>;
  province: string;
  city: string;
  district: Generated<string>;
  address: Generated<string>;
  lng: number;
  lat: number;
  timezone: Generated<string>;
  model: string;
  storageClass: StorageClass;
  iotCardId: string | null;
  fwVersion: string | null;
  appVersion: string | null;
  enabled: Generated<boolean>;
  installedAt: Generated<Date>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface CabinetsTable {
  id: string;
  deviceId: string;
  cabinetNo: string;
  type: string;
  role: Generated<'main' | 'expansion' | 'locker' | 'lift'>;
  zone: Generated<string>;
}

export interface TraysTable {
  id: string;
  cabinetId: string;
  trayNo: number;
  mechanism: Generated<'spiral' | 'belt' | 'hook' | 'push' | 'locker'>;
}

export interface LanesTable {
  id: string;
  deviceId: string;
  trayId: string;
  laneNo: string;
  col: number;
  span: Generated<number>;
  productId: string | null;
  price: number | null;
  capacity: number;
  stock: Generated<number>;
  minAlert: Generated<number>;
  saleState: Generated<'on' | 'paused' | 'quarantined' | 'soldout'>;
  health: Generated<'ok' | 'jam' | 'motor_fault' | 'no_motor' | 'comm_fault'>;
  reportedAt: Date | null;
}
