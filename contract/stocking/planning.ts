import { z } from 'zod';

/** Why so many units are planned for a lane. */
export const PLAN_WHYS = [
  'cover',
  'minimum',
  'capacity',
  'pack',
  'expiry',
  'par',
  'ordered',
  'count',
  'manual',
] as const;
export type PlanReason = (typeof PLAN_WHYS)[number];

/** Alerts of one request. */
const ALERTS_MAX = 500;
const id = z.string().min(1).max(64);
export const alertsSchema = z.strictObject({
  alerts: z
    .array(z.strictObject({ deviceId: id, productId: id }))
    .min(1)
    .max(ALERTS_MAX),
});
export type AlertsBody = z.output<typeof alertsSchema>;

/** Why nothing is planned for a product that runs short. */
const SKIPS = ['openTask', 'full', 'noLane', 'noBatch'] as const;
export interface SkippedAlert {
  productId: string;
  why: (typeof SKIPS)[number];
  /** Of the open task that brings it. */
  replNo?: string;
}
export interface PlannedLine {
  laneNo: string;
  productId: string;
  batchId: string | null;
  batchNo: string | null;
  expiry: string | null;
  planQty: number;
  stock: number;
  why: PlanReason;
  /** Units a day; null where no sales were looked at yet. */
  demand: number | null;
}
export interface MachinePlan {
  deviceId: string;
  orgId: string;
  targetDays: number;
  lines: PlannedLine[];
  skipped: SkippedAlert[];
}
export interface CreatedTask {
  id: string;
  replNo: string;
  deviceId: string;
  planTotal: number;
}
export interface TasksOfAlerts {
  tasks: CreatedTask[];
  skipped: (SkippedAlert & { deviceId: string })[];
}

export interface PlanningLane {
  laneNo: string;
  stock: number;
  /** Units that fit, up to its level. */
  room: number;
  /** Last day of what lies at its rear; nothing that ends sooner may stand behind it. */
  rear: string | null;
}
export interface PlanBatch {
  id: string;
  batchNo: string;
  expiry: string;
  /** Days until it must be stopped. */
  days: number;
}
export interface PlanFacts {
  demand: number | null;
  targetDays: number;
  /** At or under so many units it is an alert. */
  minimum: number;
  /** Units in a case. */
  pack: number;
  lanes: readonly PlanningLane[];
  /** So many are ordered: no sales are looked at. */
  ordered?: number;
  /** Batches available, first to expire first; without known batches the packer decides. */
  batches: readonly PlanBatch[];
}

interface Quantity {
  qty: number;
  why: PlanReason;
}

/** Whole cases where they fit, else as many as fit. */
function inPacks(need: Quantity, pack: number, room: number): Quantity {
  const up = Math.ceil(need.qty / pack) * pack;
  if (up === need.qty && up <= room) return need;
  if (up <= room) return { qty: up, why: 'pack' };
  const down = Math.floor(room / pack) * pack;
  return { qty: down > 0 ? down : room, why: 'capacity' };
}

/** What all lanes of a product need together, before any batch is looked at. */
export function neededOf(facts: Omit<PlanFacts, 'batches'>): Quantity {
  const { demand, targetDays, minimum, pack, lanes, ordered } = facts;
  const room = lanes.reduce((sum, lane) => sum + lane.room, 0);
  const stock = lanes.reduce((sum, lane) => sum + lane.stock, 0);
  if (ordered !== undefined)
    return ordered <= room ? { qty: ordered, why: 'ordered' } : { qty: room, why: 'capacity' };
  if (demand === null) return { qty: room, why: 'par' };
  const forDays = Math.ceil(demand * targetDays - 1e-9) - stock;
  const least = minimum + 1 - stock;
  const need: Quantity = forDays >= least ? { qty: forDays, why: 'cover' } : { qty: least, why: 'minimum' };
  return need.qty <= 0 ? { qty: 0, why: need.why } : inPacks(need, pack, room);
}

interface BatchChoice {
  batch: PlanBatch | undefined;
  /** Of it, so many units sell before it must be stopped. */
  sells: number;
}

/** The batch that ends first, fits behind what lies there and still sells in time; else the one that sells longest. */
function batchFor(facts: PlanFacts, rear: string | null, ahead: number, wanted: number): BatchChoice {
  const fitting = facts.batches.filter(({ days, expiry }) => days > 0 && (rear === null || expiry >= rear));
  const sells = (batch: PlanBatch) =>
    facts.demand === null ? wanted : Math.max(0, Math.floor(facts.demand * batch.days + 1e-9) - ahead);
  if (facts.batches.length === 0) return { batch: undefined, sells: wanted };
  const batch = fitting.find((each) => sells(each) >= wanted) ?? fitting.at(-1);
  return { batch, sells: batch ? sells(batch) : 0 };
}

/** Units, batch and reason for each lane of a product, the emptiest first. */
export function planLanes(facts: PlanFacts) {
  const needed = neededOf(facts);
  const lanes = [...facts.lanes].sort((a, b) => a.stock - b.stock || (a.laneNo < b.laneNo ? -1 : 1));
  let left = needed.qty;
  let ahead = facts.lanes.reduce((sum, { stock }) => sum + stock, 0);
  return lanes.flatMap(({ laneNo, stock, room, rear }) => {
    const wanted = Math.min(left, room);
    if (wanted <= 0) return [];
    const { batch, sells } = batchFor(facts, stock > 0 ? rear : null, ahead, wanted);
    const qty = Math.min(wanted, sells);
    left -= wanted;
    ahead += qty;
    const why: PlanReason = qty < wanted ? 'expiry' : needed.why;
    return qty > 0 ? [{ laneNo, stock, batch, qty, why }] : [];
  });
}
