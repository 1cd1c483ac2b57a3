import { type RecallLine, recallProgress } from '../../../contract/stocking/recallStates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import type { DemoRecall } from '../../db/demo-data/history/recalls';
import { SALES_DAYS } from '../../db/demo-data/history/sales';
import type { NewRow } from '../../db/demo-data/world';
import { holdLanes } from '../machines/holds/holdLanes';
import { type DemoPlace, demoPlacesOf } from './demoLines';
import { newRecallLine } from './recall/recalls';
import { lanesWith, soldOf } from './recall/sold';

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
    computedSince: new Date(world.now - SALES_DAYS * DAY_MS),
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

/** As one that was opened then: of the lanes that held the batch, with what they had sold of it. */
async function recallRow(
  { world, trx }: DemoWorld,
  places: readonly DemoPlace[],
  { batch, state, openedAt, lanes }: DemoRecall,
): Promise<NewRow<'batchRecalls'>> {
  const sales = await soldOf(trx, batch.id, await lanesWith(trx, batch.id));
  const sold = (sure: boolean) => sales.reduce((sum, sale) => sum + (sale.sure === sure ? sale.qty : 0), 0);
  const place = places.find(({ device }) => device.id === lanes[0]?.deviceId) ?? places[0];
  const lines = lanes.map((lane): RecallLine => {
    const keeper = lane.emptiedAt === null ? null : (place?.keeper ?? null);
    const set = { confirmedBy: keeper, confirmedAt: lane.emptiedAt, provenAt: openedAt + MINUTE_MS };
    return Object.assign(newRecallLine(lane), set);
  });
  const qty = (each: readonly RecallLine[]) => each.reduce((sum, line) => sum + line.qty, 0);
  const done = state !== 'open';
  const lastAt = Math.max(openedAt, ...lanes.map(({ emptiedAt }) => emptiedAt ?? 0));
  return {
    id: world.newId(openedAt),
    orgId: batch.orgId,
    recallNo: String(batch.recallNo),
    batchId: batch.id,
    productId: batch.productId,
    level: batch.recallLevel ?? '2',
    state: done || recallProgress(lines) < 100 ? state : 'verified',
    progress: recallProgress(lines),
    laneCount: lines.length,
    heldQty: qty(lines),
    removedQty: qty(lines.filter(({ confirmedAt }) => confirmedAt)),
    soldQty: sold(true),
    maybeSoldQty: sold(false),
    lines: JSON.stringify(lines),
    sales: JSON.stringify(sales),
    openedBy: place?.second ?? null,
    openedAt: new Date(openedAt),
    dueAt: new Date(openedAt + 2 * DAY_MS),
    verifiedAt: done ? new Date(lastAt) : null,
    reason: batch.stateReason ?? null,
  };
}

/** Lanes are held from the moment a recall is opened, and their machines have shown that they are, until it is closed. */
async function holdCalled(
  trx: DemoWorld['trx'],
  { state, lanes, openedAt }: DemoRecall,
  openedBy: string | null,
): Promise<void> {
  if (state === 'closed') return;
  const ids = lanes.map(({ laneId }) => laneId);
  const at = new Date(openedAt);
  await holdLanes(trx, ids, { hold: 'quarantined', reason: 'recall', at, by: openedBy });
  const shown = { holdToldAt: at, holdProvenAt: new Date(openedAt + MINUTE_MS) };
  await trx
    .updateTable('lanes')
    .set(Object.assign({ holdProof: 'verified', reportedState: 'paused' } as const, shown))
    .where('id', 'in', ids)
    .execute();
}

/** Lanes whose books disagree and batches called back, in each state. */
export async function demoTruth(demo: DemoWorld): Promise<DemoRows> {
  const places = demoPlacesOf(demo).filter(({ lanes }) => lanes.length > 10);
  if (places.length === 0) return {};
  const stockDiscrepancies = await discrepancies(demo, places);
  const batchRecalls = await Promise.all(demo.recalls.map((recall) => recallRow(demo, places, recall)));
  for (const [index, recall] of demo.recalls.entries())
    await holdCalled(demo.trx, recall, batchRecalls[index]?.openedBy ?? null);
  return { stockDiscrepancies, batchRecalls };
}
