import { type RecallLine, recallProgress } from '../../../contract/stocking/recallStates';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { compactDay, type NewRow, padded } from '../../db/demo-data/world';
import { holdLanes } from '../machines/holds/holdLanes';
import { batchFor, type DemoPlace, demoPlacesOf } from './demoLines';

const STATES = ['counted', 'explained', 'settled'] as const;
const CAUSES = ['message_lost', 'jam', 'mis_load', 'theft', 'message_doubled', 'wrong_planogram'] as const;
const SAID: Readonly<Record<(typeof CAUSES)[number], string>> = {
  message_lost: '断网期间的出货未上报，盘点后确认',
  jam: '卡货后人工取出一盒',
  mis_load: '补货时错放到相邻货道',
  theft: '监控显示柜门被撬，已报案',
  message_doubled: '重连后重复上报一次出货',
  wrong_planogram: '陈列方案未同步，货道品种不符',
};

interface DoubtfulLane {
  place: DemoPlace;
  lane: NewRow<'lanes'>;
  diff: number;
  seenAt: number;
}

const LESS = CAUSES.filter((cause) => cause !== 'message_doubled');
const causeOf = (diff: number, index: number) =>
  diff > 0 ? 'message_doubled' : (LESS[index % LESS.length] ?? 'jam');

function discrepancyRow(
  { world }: DemoWorld,
  { place, lane, diff, seenAt }: DoubtfulLane,
  state: 'open' | (typeof STATES)[number],
  index: number,
): NewRow<'stockDiscrepancies'> {
  const cause = causeOf(diff, index);
  const stock = lane.stock ?? 0;
  const counted = state === 'counted' || state === 'settled';
  const explained = state === 'explained' || state === 'settled';
  return {
    id: world.newId(seenAt),
    orgId: place.device.orgId,
    deviceId: place.device.id,
    laneNo: lane.laneNo,
    productId: lane.productId ?? null,
    state,
    diff,
    amount: Math.abs(diff) * (lane.price ?? 0),
    reportedQty: stock,
    reportedAt: new Date(seenAt),
    reportedSure: 'high',
    computedQty: Math.max(0, stock - diff),
    computedSince: new Date(world.now - 12 * DAY_MS),
    computedSure: 'medium',
    countedQty: counted ? stock : null,
    countedAt: counted ? new Date(seenAt + HOUR_MS) : null,
    countedSure: counted ? 'high' : null,
    suspect: cause,
    suspectSure: index % 3 === 0 ? 'medium' : 'high',
    seenAt: new Date(seenAt),
    cause: explained ? cause : null,
    explanation: explained ? SAID[cause] : null,
    explainedBy: explained ? place.keeper : null,
    settledBy: state === 'settled' ? place.second : null,
    settledAt: state === 'settled' ? new Date(seenAt + 2 * HOUR_MS) : null,
  };
}

/** Lanes of which the machines have said another number; open until somebody looks. */
async function correctedLanes({ trx }: DemoWorld, places: readonly DemoPlace[]): Promise<DoubtfulLane[]> {
  const said = await trx
    .selectFrom('stockLedger')
    .select(['deviceId', 'laneNo', 'delta', 'at'])
    .where('kind', '=', 'adjust')
    .where('actor', 'is', null)
    .orderBy('id')
    .execute();
  return said.flatMap(({ deviceId, laneNo, delta, at }) => {
    const place = places.find(({ device }) => device.id === deviceId);
    const lane = place?.lanes.find((each) => each.laneNo === laneNo);
    return place && lane ? [{ place, lane, diff: delta, seenAt: at.getTime() }] : [];
  });
}

const ANSWERED = 24;

/** Lanes whose questions somebody has answered. */
function answeredLanes({ world }: DemoWorld, places: readonly DemoPlace[]): DoubtfulLane[] {
  return Array.from({ length: ANSWERED }, (_none, index) => {
    const random = world.random.fork(`discrepancy ${index}`);
    const place = places[index % places.length];
    const lane = place?.lanes[index % place.lanes.length];
    const diff = index % CAUSES.length === 0 ? 1 : -random.int(1, 2);
    const seenAt = world.now - random.int(2, 140) * HOUR_MS;
    return place && lane ? [{ place, lane, diff, seenAt }] : [];
  }).flat();
}

/** Each lane once. */
async function discrepancies(demo: DemoWorld, places: readonly DemoPlace[]) {
  const open = (await correctedLanes(demo, places)).map((lane, index) =>
    discrepancyRow(demo, lane, 'open', index),
  );
  const answered = answeredLanes(demo, places).map((lane, index) =>
    discrepancyRow(demo, lane, STATES[index % STATES.length] ?? 'counted', index),
  );
  const byLane = [...answered, ...open].map((row) => [`${row.deviceId} ${row.laneNo}`, row] as const);
  return [...new Map(byLane).values()];
}

function recallLines(places: readonly DemoPlace[], productId: string | null | undefined): RecallLine[] {
  return places.flatMap(({ device, lanes }) =>
    lanes
      .filter((lane) => lane.productId === productId && (lane.stock ?? 0) > 0)
      .map(({ laneNo, stock }) => ({ deviceId: device.id, laneNo, qty: stock ?? 0 })),
  );
}

const RECALLS = ['open', 'verified', 'closed'] as const;

function recallRow(
  demo: DemoWorld,
  places: readonly DemoPlace[],
  place: DemoPlace,
  index: number,
): NewRow<'batchRecalls'>[] {
  const { world } = demo;
  const lane = place.lanes[index + 3];
  const batchId = lane && batchFor(demo, lane);
  if (!lane?.productId || !batchId) return [];
  const state = RECALLS[index % RECALLS.length] ?? 'open';
  const openedAt = world.now - (index * 9 + 1) * DAY_MS;
  const holders = places.filter(({ lanes }) => lanes.some(({ productId }) => productId === lane.productId));
  const done = state !== 'open';
  const lines = recallLines(holders.slice(0, 6), lane.productId).map((line, at) => {
    const confirmed = done || at % 3 === 1;
    return {
      ...line,
      locked: true,
      confirmedBy: confirmed ? place.keeper : null,
      confirmedAt: confirmed ? openedAt + (at + 2) * HOUR_MS : null,
      provenAt: confirmed ? openedAt + HOUR_MS : null,
    };
  });
  const qty = (each: readonly RecallLine[]) => each.reduce((sum, line) => sum + line.qty, 0);
  const row: NewRow<'batchRecalls'> = {
    id: world.newId(openedAt),
    orgId: demo.batches.find(({ id }) => id === batchId)?.orgId ?? place.device.orgId,
    recallNo: `ZH${compactDay(openedAt)}-${padded(index + 1, 2)}`,
    batchId,
    productId: lane.productId,
    level: (['2', '1', '3'] as const)[index % 3] ?? '2',
    state: done || recallProgress(lines) < 100 ? state : 'verified',
    progress: recallProgress(lines),
    laneCount: lines.length,
    heldQty: qty(lines),
    removedQty: qty(lines.filter(({ confirmedAt }) => confirmedAt)),
    soldQty: 0,
    maybeSoldQty: 0,
    lines: JSON.stringify(lines),
    sales: '[]',
    openedBy: place.second,
    openedAt: new Date(openedAt),
    dueAt: new Date(openedAt + 2 * DAY_MS),
    verifiedAt: done ? new Date(openedAt + DAY_MS) : null,
    reason: '生产企业主动召回：含量均匀度不合格',
  };
  return [row];
}

/** Lanes of open recalls are held, as when one is opened: their machines are told and show it, so it can be closed. */
async function holdOpen(
  { trx, fleet }: DemoWorld,
  recalls: readonly NewRow<'batchRecalls'>[],
): Promise<void> {
  for (const { state, lines, openedAt, openedBy } of recalls) {
    if (state !== 'open') continue;
    const called = (JSON.parse(String(lines)) as RecallLine[]).map(
      ({ deviceId, laneNo }) => `${deviceId} ${laneNo}`,
    );
    const ids = fleet.lanes
      .filter((lane) => called.includes(`${lane.deviceId} ${lane.laneNo}`))
      .map(({ id }) => String(id));
    const at = new Date(String(openedAt));
    await holdLanes(trx, ids, { hold: 'quarantined', reason: 'recall', at, by: openedBy ?? null });
  }
}

/** Lanes whose books disagree and batches called back, in each state. */
export async function demoTruth(demo: DemoWorld): Promise<DemoRows> {
  const places = demoPlacesOf(demo).filter(({ lanes }) => lanes.length > 10);
  const [first] = places;
  if (!first) return {};
  const at = (index: number) => places[index % places.length] ?? first;
  const stockDiscrepancies = await discrepancies(demo, places);
  const batchRecalls = Array.from({ length: 6 }, (_none, index) =>
    recallRow(demo, places, at(index * 5), index),
  ).flat();
  await holdOpen(demo, batchRecalls);
  return { stockDiscrepancies, batchRecalls };
}
