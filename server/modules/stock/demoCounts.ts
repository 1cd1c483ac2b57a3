import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../db/demo-data/world';
import { batchFor, type DemoPlace } from './demoLines';

const COUNTS = [
  'approved',
  'approved',
  'counting',
  'pending_approval',
  'open',
  'approved',
  'cancelled',
] as const;

export function stocktakeRow({ world }: DemoWorld, place: DemoPlace, index: number): NewRow<'stocktakes'> {
  const random = world.random.fork(`stocktake ${index}`);
  const state = COUNTS[index % COUNTS.length] ?? 'approved';
  const at = world.now - random.int(1, state === 'approved' ? 60 : 3) * DAY_MS;
  const counted = state === 'approved' || state === 'pending_approval';
  const byMachine = index % 4 === 1 && state !== 'open';
  const off = state === 'pending_approval' ? 3 : index % 2;
  const lines = place.lanes.slice(0, 12).map(({ laneNo, productId, stock = 0 }, line) => {
    const diff = line === 1 ? -Math.min(off, stock) : 0;
    const countQty = counted ? stock + diff : null;
    return {
      laneNo,
      productId,
      bookQty: stock,
      countQty,
      diff: counted ? diff : 0,
      reason: diff ? '掉货未取走' : null,
    };
  });
  // Of what a machine counts only the differences are listed, and nobody has counted it.
  const listed = byMachine ? lines.filter(({ diff }, line) => diff !== 0 || (!counted && line === 1)) : lines;
  const diffQty = lines.reduce((sum, { diff }) => sum + diff, 0);
  return {
    id: world.newId(at),
    orgId: place.device.orgId,
    batchNo: `ST${compactDay(at)}-${padded(900_000 + index, 6)}`,
    deviceId: place.device.id,
    mode: byMachine ? 'auto' : 'manual',
    reportNo: byMachine ? `ST${compactDay(at)}-${padded(index, 2)}` : null,
    state,
    lines: JSON.stringify(listed),
    laneCount: lines.length,
    diffQty,
    diffAmount: Math.abs(diffQty) * (place.lanes[1]?.price ?? 0),
    operatorId: state === 'open' || byMachine ? null : place.keeper,
    startedAt: state === 'open' ? null : new Date(at),
    submittedAt: counted ? new Date(at + HOUR_MS) : null,
    approvedBy: state === 'approved' && diffQty !== 0 ? place.second : null,
    approvedAt: state === 'approved' ? new Date(at + 2 * HOUR_MS) : null,
    remarks: null,
  };
}

const ASKED = ['draft', 'submitted', 'approved', 'issued', 'received', 'closed', 'rejected'] as const;
/** Of each institution. */
const WAREHOUSES = [['杭州中心仓', '宁波分仓'], ['广州白云仓'], ['成都温江仓']];

/** One of the institution that a machine belongs to. */
function warehouseOf({ tree }: DemoWorld, { device }: DemoPlace, index: number): string {
  const tenant = tree.owners.find(({ orgId }) => orgId === device.orgId)?.tenant ?? 0;
  const own = WAREHOUSES[tenant] ?? [];
  return own[index % own.length] ?? '';
}

const APPROVED: readonly string[] = ['approved', 'issued', 'received', 'collected', 'inspected', 'closed'];
const HANDED: readonly string[] = ['issued', 'received', 'collected', 'inspected', 'closed'];
const RECEIVED: readonly string[] = ['received', 'inspected', 'closed'];

function signatures({ keeper, second }: DemoPlace, state: string, at: number) {
  return {
    applicantId: keeper,
    approverId: APPROVED.includes(state) ? second : null,
    approvedAt: APPROVED.includes(state) ? new Date(at + HOUR_MS) : null,
    handedBy: HANDED.includes(state) ? second : null,
    receivedBy: RECEIVED.includes(state) ? keeper : null,
    closedAt: state === 'closed' ? new Date(at + DAY_MS) : null,
    createdAt: new Date(at),
  };
}

export function requisitionRow(demo: DemoWorld, place: DemoPlace, index: number): NewRow<'requisitionForms'> {
  const { world } = demo;
  const state = ASKED[index % ASKED.length] ?? 'draft';
  const at = world.now - (index * 17 + 5) * HOUR_MS;
  const goods = new Map(place.lanes.map((lane) => [lane.productId, lane]));
  const lines = [...goods.values()].slice(0, 5).map((lane, line) => ({
    productId: lane.productId,
    batchId: batchFor(demo, lane),
    qty: 10 + line * 5,
    traceCodes: null,
  }));
  return {
    id: world.newId(at),
    orgId: place.device.orgId,
    formNo: `RQ${compactDay(at)}-${padded(900_000 + index, 6)}`,
    warehouse: warehouseOf(demo, place, index),
    deviceId: index % 3 === 0 ? null : place.device.id,
    state,
    lines: JSON.stringify(lines),
    remarks: state === 'rejected' ? '该品种本月已领，请先用库存' : null,
    ...signatures(place, state, at),
  };
}

const BACK = ['submitted', 'approved', 'collected', 'inspected', 'closed', 'draft', 'rejected'] as const;
const WHY = ['near_expiry', 'excess', 'damage', 'recall', 'excursion'] as const;

export function returnRow(demo: DemoWorld, place: DemoPlace, index: number): NewRow<'returnForms'> {
  const { world } = demo;
  const state = BACK[index % BACK.length] ?? 'draft';
  const reason = WHY[index % WHY.length] ?? 'excess';
  const at = world.now - (index * 23 + 3) * HOUR_MS;
  const lines = place.lanes.slice(2, 5).map((lane) => ({
    laneNo: lane.laneNo,
    productId: lane.productId,
    batchId: batchFor(demo, lane),
    qty: 1,
    traceCodes: null,
  }));
  const judged = state === 'inspected' || state === 'closed';
  const restocked = reason === 'near_expiry' || reason === 'excess';
  return {
    id: world.newId(at),
    orgId: place.device.orgId,
    formNo: `RT${compactDay(at)}-${padded(900_000 + index, 6)}`,
    deviceId: place.device.id,
    warehouse: warehouseOf(demo, place, index),
    reason,
    state,
    lines: JSON.stringify(lines),
    disposition: judged ? (restocked ? 'restock' : 'destroy') : null,
    remarks: null,
    ...signatures(place, state, at),
  };
}

const PLANS = ['draft', 'published', 'applied', 'cancelled'] as const;
const SEASONS = ['夏季防暑', '秋冬感冒', '春节大流量', '校园开学', '流感高峰'];

export function planRow({ world }: DemoWorld, place: DemoPlace, index: number): NewRow<'shelfPlans'> {
  const state = PLANS[index % PLANS.length] ?? 'draft';
  const at = world.now + (state === 'applied' ? -20 : 5) * DAY_MS + index * HOUR_MS;
  const lines = place.lanes.slice(0, 9).map((lane, line) => ({
    laneNo: lane.laneNo,
    productId: (line === 0 ? place.lanes[9] : lane)?.productId,
    capacity: lane.capacity,
    parLevel: lane.capacity,
    minAlert: lane.minAlert ?? 2,
    price: lane.price ?? 1_000,
  }));
  return {
    id: world.newId(Math.min(at, world.now)),
    orgId: place.device.orgId,
    planName: `${SEASONS[index % SEASONS.length]}陈列方案`,
    deviceId: place.device.id,
    effectiveAt: new Date(at),
    state,
    lines: JSON.stringify(lines),
    appliedAt: state === 'applied' ? new Date(at) : null,
    appliedBy: state === 'applied' ? place.keeper : null,
    remarks: null,
  };
}
