import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { SALES_DAYS } from '../../db/demo-data/history/sales';
import { compactDay, type NewRow, padded } from '../../db/demo-data/world';
import { resellerLanes } from '../dealers/demoMachines';
import { batchFor, type DemoPlace } from './demoLines';

const STATES = [
  'done',
  'done',
  'draft',
  'assigned',
  'picking',
  'on_site',
  'submitted',
  'synced',
  'done',
  'discrepancy',
  'cancelled',
  'done',
] as const;
const OVER: readonly string[] = ['submitted', 'synced', 'done', 'discrepancy'];
const ROUTES = ['城西一线', '城西二线', '滨江线', '高新线', '运河线'];
const VISIT_MS = 10 * MINUTE_MS;
const REASONS = ['破损取出', '近效期取出', '换品'];

function planLine(demo: DemoWorld, lane: NewRow<'lanes'>, index: number) {
  const stock = lane.stock ?? 0;
  const planQty = lane.capacity - stock;
  const removeQty = index === 2 && stock > 0 ? 1 : 0;
  return {
    laneNo: lane.laneNo,
    productId: lane.productId,
    batchId: batchFor(demo, lane),
    planQty,
    why: 'par',
    demand: null,
    targetDays: null,
    beforeQty: stock,
    addQty: planQty,
    removeQty,
    afterQty: stock + planQty - removeQty,
    traceCodes: null,
    reason: removeQty > 0 ? REASONS[index % REASONS.length] : null,
  };
}

export function taskRow(demo: DemoWorld, place: DemoPlace, index: number): NewRow<'replenishTasks'> {
  const { world } = demo;
  const random = world.random.fork(`task ${index}`);
  const state = STATES[index % STATES.length] ?? 'done';
  const plannedAt = OVER.includes(state)
    ? world.now - random.int(SALES_DAYS + 1, 28) * DAY_MS
    : world.now + random.int(-4, 40) * HOUR_MS;
  // Every other visit at machines of the reseller is his, to his lanes.
  const his =
    index % 2 === 0 ? undefined : resellerLanes(demo).find(({ deviceId }) => deviceId === place.device.id);
  const keeper = his?.reseller?.id ?? place.keeper;
  const open = his ? his.lanes.filter(({ productId }) => productId) : place.lanes;
  const short = open.filter(({ capacity, stock = 0 }) => capacity > stock).slice(0, 8);
  const lines = short.map((lane, at) => planLine(demo, lane, at));
  const total = lines.reduce((sum, { planQty }) => sum + planQty, 0);
  const over = OVER.includes(state);
  // Who is there already came before the planned time.
  const begunAt = Math.min(plannedAt, world.now);
  return {
    id: world.newId(begunAt),
    orgId: place.device.orgId,
    replNo: `RP${compactDay(begunAt)}-${padded(900_000 + index, 6)}`,
    deviceId: place.device.id,
    type: index % 9 === 4 ? 'urgent' : index % 13 === 7 ? 'first_fill' : 'routine',
    plannedAt: new Date(plannedAt),
    route: ROUTES[index % ROUTES.length] ?? null,
    assigneeId: state === 'draft' ? null : keeper,
    state,
    lines: JSON.stringify(lines),
    planTotal: total,
    addTotal: total,
    accountId: keeper,
    startedAt: over || state === 'on_site' ? new Date(begunAt) : null,
    finishedAt: over ? new Date(plannedAt + HOUR_MS) : null,
    stocktakeId: null,
    photos: '[]',
    remarks: state === 'discrepancy' ? '设备上报数量与清单相差 2 盒，待核对' : null,
  };
}

interface Refill {
  replNo: string;
  deviceId: string;
  at: Date;
  lines: { addQty: number }[];
}

const refilled = ({ trx }: DemoWorld) =>
  sql<Refill>`select ref_no as "replNo", device_id as "deviceId", at,
      json_agg(json_build_object('laneNo', lane_no, 'productId', product_id, 'planQty', delta,
        'beforeQty', balance - delta, 'addQty', delta, 'removeQty', 0, 'afterQty', balance) order by lane_no) as lines
    from stock_ledger where kind = 'repl' group by 1, 2, 3 order by at, 1`.execute(trx);

/** Of the visits that the history of the lanes tells of. */
export async function refillRows(
  demo: DemoWorld,
  places: readonly DemoPlace[],
): Promise<NewRow<'replenishTasks'>[]> {
  const { rows } = await refilled(demo);
  const byDevice = new Map(places.map((place) => [place.device.id, place]));
  return rows.flatMap(({ replNo, deviceId, at, lines }, index): NewRow<'replenishTasks'>[] => {
    const place = byDevice.get(deviceId);
    if (!place) return [];
    const startedAt = new Date(at.getTime() - VISIT_MS);
    const total = lines.reduce((sum, { addQty }) => sum + addQty, 0);
    return [
      {
        id: demo.world.newId(startedAt.getTime()),
        orgId: place.device.orgId,
        replNo,
        deviceId,
        type: 'routine',
        plannedAt: startedAt,
        route: ROUTES[index % ROUTES.length] ?? null,
        assigneeId: place.keeper,
        state: 'done',
        lines: JSON.stringify(lines),
        planTotal: total,
        addTotal: total,
        accountId: place.keeper,
        startedAt,
        finishedAt: at,
        stocktakeId: null,
        photos: '[]',
        remarks: null,
      },
    ];
  });
}

const THIRD = ['received', 'matched', 'accepted', 'executed', 'rejected', 'received'] as const;
const ERPS = ['SHITAI_ERP', 'JZT_WMS', 'HAIDIAN_ERP'];

export function thirdRow(
  demo: DemoWorld,
  place: DemoPlace,
  task: NewRow<'replenishTasks'>,
  index: number,
): NewRow<'thirdReplenishments'> {
  const { world, products } = demo;
  const state = THIRD[index % THIRD.length] ?? 'received';
  const at = world.now - (index * 9 + 1) * HOUR_MS;
  const lines = place.lanes.slice(0, 4).map(({ productId }, line) => {
    const product = products.find(({ id }) => id === productId);
    const drugName = `${product?.genericName ?? ''} ${product?.specification ?? ''}`.slice(0, 64);
    return {
      drugCode: `YP${padded(2_000 + line * 31 + index, 6)}`,
      drugName,
      productId,
      qty: 5 + line,
      batchNo: null,
      expiry: null,
    };
  });
  const decided = state === 'accepted' || state === 'executed' || state === 'rejected';
  return {
    id: world.newId(at),
    orgId: place.device.orgId,
    sourceErp: ERPS[index % ERPS.length] ?? '',
    thirdNo: `BH${compactDay(at)}${padded(index + 1, 4)}`,
    storeNo: place.device.storeNo ?? '',
    deviceId: state === 'received' ? null : place.device.id,
    payloadHash: padded(index, 64),
    state,
    lines: JSON.stringify(lines),
    rejectReason: state === 'rejected' ? '门店编号与设备不一致' : null,
    taskId: state === 'accepted' || state === 'executed' ? task.id : null,
    receivedAt: new Date(at),
    decidedAt: decided ? new Date(at + HOUR_MS) : null,
    decidedBy: decided ? place.keeper : null,
    connectionId: null,
    toldAt: null,
  };
}
