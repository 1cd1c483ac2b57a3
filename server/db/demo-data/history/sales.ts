import type { Random } from '../../../../contract/common/random';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoProduct } from '../catalogue/assortment';
import type { PlannedLane } from '../machines/laneColumns';
import type { DemoMachine } from '../machines/machines';
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

interface Shelf extends PlannedLane {
  good: DemoProduct;
  /** Stock at the moment the tale has come to. */
  balance: number;
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
export function buildSales(world: World, machine: DemoMachine, visits: readonly DemoVisit[]): SalesRows {
  const random = world.random.fork(`sales ${machine.id}`);
  const shelves = machine.lanes.flatMap((lane) =>
    lane.good ? [{ ...lane, good: lane.good, balance: lane.stock }] : [],
  );
  const teller: SalesContext = {
    world,
    machine,
    random,
    shelves,
    rows: { sold: 0, vendRecords: [], stockLedger: [] },
  };
  const from = world.to - SALES_DAYS * DAY_MS;
  const refills = visits.filter(({ purpose, closeAt }) => purpose === 'replenish' && closeAt > from);
  let refill = refills.pop();
  for (let at = world.to - pause(teller); at > from; at -= pause(teller)) {
    for (; refill && refill.closeAt > at; refill = refills.pop()) tellRefill(teller, refill);
    if (random.chance(chanceAt(at))) tellSale(teller, at);
  }
  return teller.rows;
}

/** Twice as many chances as sales, because `chanceAt` takes every second one on average. */
function pause({ random, machine }: SalesContext): number {
  return -Math.log(1 - random.next()) * (DAY_MS / (2 * machine.salesPerDay));
}

function tellSale({ world, machine, random, shelves, rows }: SalesContext, at: number): void {
  const possible = shelves.filter(({ balance, capacity }) => balance < capacity);
  if (possible.length === 0) return;
  const shelf = random.weighted(possible, ({ good }) => good.appeal);
  const task = `DT${world.newId(at)}`;
  rows.sold += 1;
  const orderNo = saleNo(machine, at, rows.sold);
  const { laneNo, good, balance } = shelf;
  const own = { deviceId: machine.id, laneNo, productId: good.id, at: new Date(at) };
  rows.vendRecords.push({
    id: world.newId(at),
    ...own,
    orgId: machine.owner.orgId,
    task,
    orderNo,
    recvAt: new Date(at + 400),
    rc: 0,
    amount: good.price,
  });
  rows.stockLedger.push({
    id: world.newId(at),
    ...own,
    delta: -1,
    kind: 'sale',
    refNo: task,
    balance,
    actor: null,
  });
  shelf.balance += 1;
}

/** Number of the task of a visit that filled a machine: it has one a day at most. */
const refillNo = ({ index }: DemoMachine, at: number): string =>
  `RP${compactDay(at)}-${padded(REFILLS_FROM + index, 6)}`;

/** What stands high after a visit was partly put there by it. */
function tellRefill(
  { world, machine, random, shelves, rows }: SalesContext,
  { closeAt, by }: DemoVisit,
): void {
  const slip = refillNo(machine, closeAt);
  for (const shelf of shelves) {
    const { laneNo, good, balance, capacity } = shelf;
    if (balance < capacity * FULL || !random.chance(REFILLED)) continue;
    const delta = random.int(1, Math.min(MAX_ADDED, balance));
    rows.stockLedger.push({
      id: world.newId(closeAt),
      deviceId: machine.id,
      laneNo,
      productId: good.id,
      at: new Date(closeAt),
      delta,
      kind: 'repl',
      refNo: slip,
      balance,
      actor: by,
    });
    shelf.balance -= delta;
  }
}
