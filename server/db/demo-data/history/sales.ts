import type { Random } from '../../../../contract/common/random';
import type { PayMethod } from '../../../../contract/orders/words';
import { DAY_MS } from '../../../../contract/time/durations';
import { isSold, VEND_RC } from '../../../../contract/vend';
import type { DemoProduct } from '../catalogue/assortment';
import type { LaneFront, LaneFronts } from '../machines/fronts';
import type { PlannedLane } from '../machines/laneColumns';
import type { DemoMachine } from '../machines/machines';
import { TRACE_PREFIX } from '../orders/basket';
import { compactDay, type NewRow, padded, type World } from '../world';
import { chanceAt } from './demand';
import type { DemoVisit } from './visits';

/** Older sales are shown nowhere and would slow the first start. */
export const SALES_DAYS = 7;
/** Part of the filled lanes that a visit had found short, and how much went in. */
const REFILLED = 0.5;
const MAX_ADDED = 6;
const FULL = 0.7;
/** Behind the numbers that are given on the day. */
const REFILLS_FROM = 100_000;

/** The number of a machine's sale: its own thousands keep it apart from all others. */
export const saleNo = ({ index }: Pick<DemoMachine, 'index'>, at: number, count: number): string =>
  `SO${compactDay(at)}${padded(1_000 + index, 4)}${padded(count % 10_000, 4)}`;

export interface SalesRows {
  /** So many, all told. */
  sold: number;
  vendRecords: NewRow<'vendRecords'>[];
  stockLedger: NewRow<'stockLedger'>[];
}

/** A unit that the machine was to hand out for an order. */
export interface HandOut {
  kind: 'vend';
  at: number;
  laneNo: string;
  orderNo: string;
  task: string;
  rc: number;
  batchNo: string | null;
  traceCode: string | null;
  payMethod: PayMethod | null;
}

/** The machine said that a lane held another number. */
export interface Correction {
  kind: 'adjust';
  at: number;
  laneNo: string;
  delta: number;
}

/** Somebody took out what was called back. */
export interface RecallRemoval {
  kind: 'return';
  at: number;
  laneNo: string;
  delta: number;
  batchId: string;
  refNo: string;
  actor: string;
}

/** What is known of a machine's stock before its own sales are told. */
export type PlannedMove = HandOut | Correction | RecallRemoval;

/** How people pay at a machine, with how often. */
export const MACHINE_PAYS: readonly (readonly [PayMethod, number])[] = [
  ['wechat', 5],
  ['alipay', 3],
  ['unionpay', 1],
  ['cash', 1],
];

interface Shelf extends PlannedLane {
  good: DemoProduct;
  front: LaneFront | undefined;
  /** Stock at the moment the tale has come to. */
  balance: number;
  /** Room for units that are still to be told of. */
  kept: number;
}

interface SalesContext {
  world: World;
  machine: DemoMachine;
  random: Random;
  shelves: Shelf[];
  rows: SalesRows;
}

/**
 * Sales and refills of the last week, told backwards from what lies in the lanes today,
 * so that every balance fits the one before and the last one is the stock.
 */
export function buildSales(
  world: World,
  machine: DemoMachine,
  visits: readonly DemoVisit[],
  planned: readonly PlannedMove[] = [],
  fronts: LaneFronts = new Map(),
): SalesRows {
  const random = world.random.fork(`sales ${machine.id}`);
  const shelves = machine.lanes.flatMap((lane) =>
    lane.good
      ? [
          {
            ...lane,
            good: lane.good,
            front: fronts.get(lane.laneNo),
            balance: lane.stock,
            kept: keptFor(lane, planned),
          },
        ]
      : [],
  );
  const teller: SalesContext = {
    world,
    machine,
    random,
    shelves,
    rows: { sold: 0, vendRecords: [], stockLedger: [] },
  };
  const from = world.to - SALES_DAYS * DAY_MS;
  const known = knownMoves(teller, visits, planned);
  const tellUntil = (until: number) => {
    for (let next = known.at(-1); next && next.at > until; next = known.at(-1)) {
      known.pop();
      next.tell();
    }
  };
  for (let at = world.to - pause(teller); at > from; at -= pause(teller)) {
    tellUntil(at);
    if (random.chance(chanceAt(at))) tellSale(teller, at);
  }
  tellUntil(from);
  return teller.rows;
}

const roomFor = (move: PlannedMove) =>
  move.kind === 'vend' ? Number(isSold(move.rc)) : Math.max(0, -move.delta);

const keptFor = ({ laneNo }: PlannedLane, planned: readonly PlannedMove[]) =>
  planned.reduce((sum, move) => sum + (move.laneNo === laneNo ? roomFor(move) : 0), 0);

/** What happened at a known moment, oldest first. */
function knownMoves(
  teller: SalesContext,
  visits: readonly DemoVisit[],
  planned: readonly PlannedMove[],
): { at: number; tell: () => void }[] {
  const refills = visits.filter(({ purpose }) => purpose === 'replenish');
  return [
    ...refills.map((visit) => ({ at: visit.closeAt, tell: () => tellRefill(teller, visit) })),
    ...planned.map((move) => ({ at: move.at, tell: () => tellPlanned(teller, move) })),
  ].sort((left, right) => left.at - right.at);
}

function tellPlanned(teller: SalesContext, move: PlannedMove): void {
  const shelf = teller.shelves.find(({ laneNo }) => laneNo === move.laneNo);
  if (!shelf) return;
  shelf.kept -= roomFor(move);
  if (move.kind === 'vend') tellVend(teller, shelf, move);
  else if (move.kind === 'return') tellMove(teller, shelf, move);
  // Before a correction upwards at least nothing lay there.
  else if (shelf.balance >= move.delta) tellMove(teller, shelf, { ...move, refNo: 'lane' });
}

interface TellableMove {
  at: number;
  kind: 'sale' | 'adjust' | 'repl' | 'return';
  delta: number;
  refNo: string;
  batchId?: string;
  actor?: string;
}

function tellMove({ world, machine, rows }: SalesContext, shelf: Shelf, move: TellableMove): void {
  const { at, delta, kind, refNo, batchId = null, actor = null } = move;
  const { laneNo, good, balance } = shelf;
  rows.stockLedger.push({
    id: world.newId(at),
    deviceId: machine.id,
    laneNo,
    productId: good.id,
    at: new Date(at),
    delta,
    kind,
    refNo,
    batchId,
    balance,
    actor,
  });
  shelf.balance -= delta;
}

/** Twice as many chances as sales, because `chanceAt` takes every second one on average. */
function pause({ random, machine }: SalesContext): number {
  return -Math.log(1 - random.next()) * (DAY_MS / (2 * machine.salesPerDay));
}

/** What is called back or near its end is neither sold nor filled up. */
const mayChange = ({ front }: Shelf, at: number) => front === undefined || at < front.soldUntil;

function tellSale(teller: SalesContext, at: number): void {
  const { world, machine, random, shelves, rows } = teller;
  const possible = shelves.filter(
    (shelf) => shelf.balance + shelf.kept < shelf.capacity && mayChange(shelf, at),
  );
  if (possible.length === 0) return;
  const shelf = random.weighted(possible, ({ good, front }) => good.appeal * (front?.demand ?? 1));
  rows.sold += 1;
  const [orderNo, task] = [saleNo(machine, at, rows.sold), `DT${world.newId(at)}`];
  const payMethod = random.weighted(MACHINE_PAYS, ([, weight]) => weight)[0];
  const traceCode = `${TRACE_PREFIX}${padded(random.int(0, 9_999_999), 13)}`;
  const batchNo = shelf.front?.batchNo ?? null;
  tellVend(teller, shelf, { at, orderNo, task, rc: VEND_RC.seen, batchNo, traceCode, payMethod });
}

function tellVend(
  teller: SalesContext,
  shelf: Shelf,
  { at, orderNo, task, rc, batchNo, traceCode, payMethod }: Omit<HandOut, 'kind' | 'laneNo'>,
): void {
  const { world, machine, rows } = teller;
  const { laneNo, good } = shelf;
  rows.vendRecords.push({
    id: world.newId(at),
    deviceId: machine.id,
    laneNo,
    productId: good.id,
    at: new Date(at),
    orgId: machine.owner.orgId,
    task,
    orderNo,
    recvAt: new Date(at + 400),
    rc,
    amount: isSold(rc) ? good.price : null,
    price: good.price,
    payMethod,
    batchNo,
    traceCode,
  });
  if (isSold(rc)) tellMove(teller, shelf, { at, kind: 'sale', delta: -1, refNo: task });
}

/** Number of the task of a visit that filled a machine: it has one a day at most. */
const refillNo = ({ index }: DemoMachine, at: number): string =>
  `RP${compactDay(at)}-${padded(REFILLS_FROM + index, 6)}`;

/** What stands high after a visit was partly put there by it. */
function tellRefill(teller: SalesContext, { closeAt, by }: DemoVisit): void {
  const { machine, random, shelves } = teller;
  const slip = refillNo(machine, closeAt);
  for (const shelf of shelves) {
    const { balance, capacity } = shelf;
    if (balance < capacity * FULL || !random.chance(REFILLED) || !mayChange(shelf, closeAt)) continue;
    const delta = random.int(1, Math.min(MAX_ADDED, balance));
    tellMove(teller, shelf, { at: closeAt, kind: 'repl', delta, refNo: slip, actor: by });
  }
}
