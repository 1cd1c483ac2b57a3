import type { Generated, GeneratedAlways } from 'kysely';
import type { StorageClass } from '../../../contract/climate';
import type { HoldProof, LaneHold } from '../../../contract/machines/holds';
import type { LaneMatch, SettingMatch } from '../../../contract/machines/reported';
import type { BatchState } from '../../../contract/products/batchStates';
import type { batches } from '../../../contract/resources/products/batches';
import type { products } from '../../../contract/resources/products/products';
import type { GeneratedJson, Json } from './general/columns';
import type { OrgTableOf } from './general/tableOf';

export interface ProductCategoriesTable {
  id: string;
  code: string;
  name: Json;
  parentId: string | null;
  sort: Generated<number>;
  orgId: Generated<string | null>;
  icon: Generated<string | null>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Fields of the definition, with what the database fills in where nothing is said. */
type ProductFields = Omit<OrgTableOf<typeof products>, 'merchantsUsing' | 'totalStock' | 'rxFlag'>;
type DefaultedProductField =
  | 'kind'
  | 'packaging'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'weightG'
  | 'minStockAlert'
  | 'auditState'
  | 'saleState';
type RequiredProductField =
  | 'approvalNo'
  | 'genericName'
  | 'categoryId'
  | 'specification'
  | 'dosageForm'
  | 'manufacturer'
  | 'storageClass'
  | 'otcClass'
  | 'shelfLifeMonths'
  | 'sellingPrice';
export type ProductsTable = Omit<ProductFields, DefaultedProductField | RequiredProductField> & {
  [K in RequiredProductField]: NonNullable<ProductFields[K]>;
} & {
  [K in DefaultedProductField]: Generated<NonNullable<ProductFields[K]>>;
};

type BatchFields = Omit<OrgTableOf<typeof batches>, 'daysLeft'>;
type RequiredBatchField = 'productId' | 'batchNo' | 'mfgDate' | 'expiry';
export type BatchesTable = Omit<
  BatchFields,
  RequiredBatchField | 'state' | 'nearLevel' | 'expiryPrecision'
> & {
  [K in RequiredBatchField]: string;
} & {
  state: Generated<BatchState>;
  nearLevel: Generated<number>;
  expiryPrecision: Generated<'day' | 'month'>;
};

export interface DeviceAuthsTable {
  id: string;
  orgId: string;
  serialNo: string;
  ipcSerial: string;
  model: string;
  oemName: string;
  oemId?: string | null;
  cabinetTypeId?: string | null;
  mfgDate?: string | null;
  hwRev?: string | null;
  authType: Generated<'psk' | 'x509'>;
  certFingerprint?: string | null;
  certUntil?: Date | null;
  nextFingerprint?: string | null;
  nextUntil?: Date | null;
  authExpireAt?: Date | null;
  endsAt: GeneratedAlways<Date | null>;
  boundPointNo?: string | null;
  boundAt?: Date | null;
  secretHash: string | null;
  secretIssuedAt: Date | null;
  status: Generated<'unissued' | 'issued' | 'active' | 'revoked' | 'expired'>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Who signs the certificates of machines: one row. */
export interface MachineAuthorityTable {
  id: Generated<boolean>;
  cert: string;
  keyBox: string;
  createdAt: Date;
  /** Of the last list of revoked certificates. */
  listNumber: Generated<number>;
}

/** Certificates of machines that were issued here. */
export interface MachineCertificatesTable {
  serial: string;
  authId: string;
  fingerprint: string;
  issuedAt: Date;
  until: Date;
  revokedAt: Date | null;
}
export interface CertificateRequestsTable {
  eventId: string;
  at: Date;
}

export interface DevicesTable {
  id: string;
  ix: GeneratedAlways<number>;
  orgId: string;
  authId: string;
  serialNo: string;
  name: string;
  pointNo: string | null;
  pointName: string;
  storeNo: string | null;
  contacts: GeneratedJson;
  openHours?: string | null;
  restartEnabled: Generated<boolean>;
  restartIntervalDays?: number | null;
  coverDays?: number | null;
  restartTime?: string | null;
  videoDeviceSerial?: string | null;
  videoVendor?: string | null;
  securityUserIds: GeneratedJson;
  repairUserIds: GeneratedJson;
  pharmacistIds: GeneratedJson;
  extra: GeneratedJson;
  maintenancePwdSealed?: string | null;
  maintenancePwdAt?: Date | null;
  tLow: Generated<number | null>;
  tHigh: Generated<number | null>;
  rhLow: Generated<number | null>;
  rhHigh: Generated<number | null>;
  saleState: Generated<'on' | 'off' | 'temp_locked'>;
  operState: Generated<'normal' | 'maintenance' | 'fault' | 'locked'>;
  salesPolicy: Generated<'otc_b' | 'otc' | 'all'>;
  merchantId?: string | null;
  dealerId?: string | null;
  warrantyUntil?: string | null;
  serviceExpireAt?: string | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  failureRate: Generated<number | null>;
  mtbfDays: Generated<number | null>;
  planMatch?: SettingMatch | null;
  priceMatch?: SettingMatch | null;
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

/** Digests of what a machine says is in force on it. */
export interface SettingReportsTable {
  deviceId: string;
  plan: string | null;
  prices: string | null;
  reportedAt: Date;
}

/** A machine whose lanes a transaction has changed. */
export interface PlanChangesTable {
  deviceId: string;
  tx: string;
}

export interface CabinetsTable {
  id: string;
  deviceId: string;
  cabinetNo: string;
  type: string;
  role: Generated<'main' | 'expansion' | 'locker' | 'lift'>;
  zone: Generated<string>;
  cabinetTypeId?: string | null;
  slaveAddr: Generated<number>;
}

export interface TraysTable {
  id: string;
  cabinetId: string;
  trayNo: number;
  mechanism: Generated<'spiral' | 'belt' | 'hook' | 'push' | 'locker'>;
  palletTypeId?: string | null;
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
  /** A price that is planned, from which day of trade, by whom; somebody else has agreed. */
  nextPrice?: number | null;
  nextPriceFrom?: string | null;
  nextPriceBy?: string | null;
  nextPriceAgreed: Generated<boolean>;
  capacity: number;
  stock: Generated<number>;
  minAlert: Generated<number>;
  saleState: Generated<'on' | 'paused' | 'quarantined' | 'soldout'>;
  health: Generated<'ok' | 'jam' | 'motor_fault' | 'no_motor' | 'comm_fault'>;
  reportedAt: Date | null;
  /** What the console wants of it, and since when; before it was lifted: `holdWas`. */
  hold: Generated<LaneHold | null>;
  holdWas?: LaneHold | null;
  holdAt?: Date | null;
  holdBy?: string | null;
  holdProof: Generated<HoldProof | null>;
  holdToldAt?: Date | null;
  holdProvenAt: Generated<Date | null>;
  /** What the machine says of it. */
  reportedState: Generated<'on' | 'paused' | 'quarantined' | 'soldout' | null>;
  /** Of its machine; filled by the database. */
  orgId: Generated<string>;
  motorCode: Generated<string | null>;
  lockedStock: Generated<number>;
  parLevel?: number | null;
  pauseReason?: string | null;
  testedAt?: Date | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  failureRate: Generated<number | null>;
  mtbfDays: Generated<number | null>;
  machineProductId?: string | null;
  machinePrice?: number | null;
  atMachine?: LaneMatch | null;
  differsSince?: Date | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** What lies in a lane, the front first; without a batch where nobody named one. */
export interface LaneBatchesTable {
  id: string;
  orgId: string;
  laneId: string;
  pos: number;
  batchId: string | null;
  /** Of the batch; filled by the database. */
  batchNo: Generated<string | null>;
  expiry: Generated<string | null>;
  productId: Generated<string | null>;
  productName: Generated<string | null>;
  stopSaleDays: Generated<number>;
  qty: number;
  plannedAction: 'discount' | 'move' | 'return' | 'destroy' | null;
  dueAt: string | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
