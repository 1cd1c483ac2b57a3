import type { ColumnType, Generated } from 'kysely';
import type { DoorPurpose } from '../../../contract/doors';
import type { MachineState } from '../../../contract/machines';
import type { RecordFindingEnd } from '../../../contract/machines/climateRecord';
import type { PayMethod } from '../../../contract/orders/words';
import type { Json } from './general/columns';

export interface IngestKeysTable {
  deviceIx: number;
  ts: Date;
  bd: number;
  seq: number;
}

export interface EnvReadingsTable {
  deviceIx: number;
  zone: string;
  sensor: string;
  ts: Date;
  recvAt: Date;
  t: number | null;
  rh: number | null;
  q: 'g' | 's' | 'b';
  hist: boolean;
}

export interface Env5mTable {
  deviceIx: number;
  zone: string;
  bucket: Date;
  n: number;
  tAvg: number;
  tMin: number;
  tMax: number;
  rhAvg: number | null;
}

export interface Env1hTable {
  deviceIx: number;
  zone: string;
  bucket: Date;
  n: number;
  tAvg: number;
  tMin: number;
  tMax: number;
  rhAvg: number | null;
}

export interface EnvDirtyTable {
  deviceIx: number;
  bucket: Date;
}

export interface EnvRecordsTable {
  deviceIx: number;
  zone: string;
  fromTs: Date;
  toTs: Date;
  tAvg: number;
  tMin: number;
  tMax: number;
  rhAvg: number | null;
  n: number;
  exc: boolean;
  hash: string | null;
  madeBy: Generated<'machine' | 'server'>;
  recordedAt: Generated<Date>;
}

export interface EnvRecordMarksTable {
  deviceIx: number;
  zone: string;
  sinceTs: Date;
  untilTs: Date;
  dueFrom: Date;
}

export interface EnvRecordLateTable {
  deviceIx: number;
  halfHour: Date;
}

export interface EnvRecordFindingsTable {
  deviceIx: number;
  zone: string;
  fromTs: Date;
  toTs: Date;
  foundAt: Date;
  closedAt: Date | null;
  closedBy: RecordFindingEnd | null;
}

export interface DeviceLatestTable {
  deviceId: string;
  boot: number | null;
  goodbye: Generated<boolean>;
  state: ColumnType<MachineState>;
  updatedAt: Generated<Date>;
}

export interface DoorRecordsTable {
  id: string;
  ver: number;
  deviceId: string;
  orgId: string;
  cabinet: string;
  state: 'open' | 'closed';
  openAt: Date;
  closeAt: Date | null;
  openBy: string | null;
  method: string | null;
  purpose: DoorPurpose;
  authorised: boolean;
  rise: number | null;
  /** Column of migration 0211. */
  videoSerial: Generated<string | null>;
}

export interface VendRecordsTable {
  id: string;
  deviceId: string;
  orgId: string;
  task: string;
  /** Of the sale the vend belongs to, when the machine names it. */
  orderNo: string | null;
  laneNo: string;
  productId: string | null;
  at: Date;
  recvAt: Date;
  rc: number;
  amount: number | null;
  payMethod: Generated<PayMethod | null>;
  /** The machine gave the money back itself. */
  givenBack: Generated<boolean>;
  /** Of the lane at that moment, whatever came out. */
  price: Generated<number | null>;
  /** Of the unit that went out. */
  batchNo: Generated<string | null>;
  traceCode: Generated<string | null>;
  orderId: Generated<string | null>;
  /** Not yet part of an order. */
  waits: Generated<boolean>;
}

export interface StockLedgerTable {
  id: string;
  deviceId: string;
  laneNo: string;
  productId: string | null;
  at: Date;
  delta: number;
  kind: 'repl' | 'sale' | 'return' | 'adjust' | 'quarantine' | 'expire' | 'test';
  refNo: string | null;
  balance: number;
  actor: string | null;
  batchId?: string | null;
}

export interface DeviceEventsTable {
  id: string;
  deviceId: string;
  kind: string;
  at: Date;
  recvAt: Date;
  body: Json;
}

export interface DeadLettersTable {
  id: string;
  at: Generated<Date>;
  reason: string;
  topic: string;
  client: string | null;
  payload: string;
  bytes: number;
  detail: string | null;
}
