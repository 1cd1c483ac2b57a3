import type { StorageClass } from '../climate';
import type { LaneHealth, LaneSaleState } from '../devices';
import type { DEVICE_OPER_STATES, SALES_POLICIES } from './devices';
import type { CABINET_ROLES, MECHANISMS } from './hardware';
import type { HoldProof, LaneHold } from './holds';
import type { LaneMatch } from './reported';

/** Units of one batch in a lane; both are null where the batch is unknown. */
export interface LaneBatch {
  batchNo: string | null;
  expiry: string | null;
  qty: number;
}

/** What a machine says of a lane. Times in ms. */
export interface LaneState {
  id: string;
  stock: number;
  saleState: LaneSaleState;
  health: LaneHealth;
  reportedAt: number | null;
}

/** The same, for anyone who watches the machine; `at` is a moment after it was stored, by the server's clock. */
export interface LaneUpdate extends LaneState {
  machineId: string;
  at: number;
}

/** One lane where it stands. `price` in minor units of the currency, `batches` from the front to the rear. */
export interface PlanogramLane extends LaneState {
  version: number;
  laneNo: string;
  trayId: string;
  cabinetNo: string;
  trayNo: number;
  col: number;
  span: number;
  productId: string | null;
  productName: string | null;
  specification: string | null;
  price: number | null;
  /** What the machine holds of it, where that is known, and since when it is not the same. */
  machinePrice: number | null;
  machineProductName: string | null;
  atMachine: LaneMatch | null;
  differsSince: number | null;
  capacity: number;
  lockedStock: number;
  minAlert: number;
  pauseReason: string | null;
  /** What the console wants of it, and how far the machine is known to do that. */
  hold: LaneHold | null;
  holdProof: HoldProof | null;
  batches: LaneBatch[];
}

/** A tray with the sizes of its type in millimetres; null where no type is known. */
export interface PlanogramTray {
  trayNo: number;
  mechanism: (typeof MECHANISMS)[number];
  usableW: number | null;
  slotWidth: number | null;
  clearH: number | null;
}
export interface PlanogramCabinet {
  no: string;
  type: string;
  role: (typeof CABINET_ROLES)[number];
  /** Of its zone. */
  storageClass: StorageClass;
  trays: PlanogramTray[];
}

/** The cabinets of a machine as they stand, and what is in them. */
export interface Planogram {
  deviceId: string;
  deviceName: string;
  orgId: string;
  /** The institution of the machine and those above it: whose products may stand in it. */
  sellerIds: string[];
  operState: (typeof DEVICE_OPER_STATES)[number];
  /** Which classes of medicines it may sell. */
  salesPolicy: (typeof SALES_POLICIES)[number];
  timezone: string;
  /** Server clock; what a machine says later is newer. */
  asOf: number;
  cabinets: PlanogramCabinet[];
  lanes: PlanogramLane[];
}

const LANE_MARKS = [
  'fault',
  'quarantined',
  'expired',
  'paused',
  'unassigned',
  'misordered',
  'empty',
  'low',
] as const;
export type LaneMark = (typeof LANE_MARKS)[number];

interface LaneFacts extends Pick<PlanogramLane, 'health' | 'saleState' | 'productId' | 'stock' | 'minAlert'> {
  batches: readonly LaneBatch[];
}

/** Something behind it is over sooner. */
function endsLater(expiry: string | null, behind: readonly LaneBatch[]): boolean {
  return expiry !== null && behind.some((each) => each.expiry !== null && each.expiry < expiry);
}

/**
 * Work a lane needs, most urgent first: repair before release, release before refill.
 * @param today `YYYY-MM-DD` where the machine stands
 */
export function marksOf(lane: LaneFacts, today: string): LaneMark[] {
  const { health, saleState, productId, stock, minAlert, batches } = lane;
  const assigned = productId !== null;
  const expiry = nearestExpiry(batches)?.expiry;
  const holds: Record<LaneMark, boolean> = {
    fault: health !== 'ok',
    quarantined: saleState === 'quarantined',
    expired: typeof expiry === 'string' && expiry < today,
    paused: saleState === 'paused',
    unassigned: !assigned,
    misordered: batches.some(({ expiry }, at) => endsLater(expiry, batches.slice(at + 1))),
    empty: assigned && stock === 0,
    low: assigned && stock > 0 && stock <= minAlert,
  };
  return LANE_MARKS.filter((mark) => holds[mark]);
}

/** The batches of a lane once it holds `stock`: goods leave at the front, unnamed ones come in at the rear. */
export function settledBatches(batches: readonly LaneBatch[], stock: number): LaneBatch[] {
  let excess = batches.reduce((sum, { qty }) => sum + qty, 0) - stock;
  if (excess < 0) return [...batches, { batchNo: null, expiry: null, qty: -excess }];
  return batches.flatMap((batch) => {
    const gone = Math.min(excess, batch.qty);
    excess -= gone;
    return gone === batch.qty ? [] : [{ ...batch, qty: batch.qty - gone }];
  });
}

/** The earliest day on which something in the lane is past its use, with its batch. */
export function nearestExpiry(batches: readonly LaneBatch[]): LaneBatch | undefined {
  return batches
    .filter(({ expiry }) => expiry !== null)
    .toSorted((a, b) => String(a.expiry).localeCompare(String(b.expiry)))[0];
}
