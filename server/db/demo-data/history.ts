import { type ClimateLimits, STORAGE_CLASSES } from '../../../contract/climate';
import type { Random } from '../../../contract/common/random';
import type { DemoMachine } from './machines';
import {
  DAY_MS,
  HISTORY_DAYS,
  HOUR_MS,
  localDay,
  localMidnight,
  MINUTE_MS,
  type Row,
  rounded,
  type World,
} from './world';

/** Five-minute values are kept for the last days only: hours tell the rest. */
const FINE_DAYS = 3;
const FIVE_MINUTES = 5 * MINUTE_MS;
const SAMPLES_PER_FIVE = 5;

/** Temperature curve of a machine over the day, with the to and fro of its compressor. */
function temperatureAt(at: number, limits: ClimateLimits, random: Random): number {
  const middle = (limits.tLow + limits.tHigh) / 2 + (limits.cold ? 0 : 3);
  const day = Math.cos((((at + 8 * HOUR_MS) % DAY_MS) / DAY_MS - 15 / 24) * 2 * Math.PI);
  const swing = limits.cold ? 0.4 : 1.5;
  return middle + swing * day + random.normal(0, 0.25);
}

interface Bucket {
  bucket: Date;
  tAvg: number;
  tMin: number;
  tMax: number;
  rhAvg: number;
}

function bucketAt(at: number, limits: ClimateLimits, random: Random, spread: number): Bucket {
  const tAvg = temperatureAt(at, limits, random);
  return {
    bucket: new Date(at),
    tAvg: rounded(tAvg, 2),
    tMin: rounded(tAvg - random.between(0.1, spread), 2),
    tMax: rounded(tAvg + random.between(0.1, spread), 2),
    rhAvg: rounded(random.normal(limits.cold ? 46 : 53, 2), 1),
  };
}

export interface ClimateRows {
  env5m: Row<'env5m'>[];
  env1h: Row<'env1h'>[];
}

/** A month of climate. `deviceIx` is the narrow key of the machine. */
export function buildClimate(world: World, machine: DemoMachine, deviceIx: number): ClimateRows {
  const random = world.random.fork(`climate ${machine.id}`);
  const limits = STORAGE_CLASSES[machine.storageClass];
  const rows: ClimateRows = { env5m: [], env1h: [] };
  const key = { deviceIx, zone: 'Z1' };
  const firstHour = Math.floor(world.from / HOUR_MS) * HOUR_MS;
  for (let at = firstHour; at + HOUR_MS <= world.to; at += HOUR_MS) {
    // Now and then an hour is missing, as it would be.
    if (random.chance(0.003)) continue;
    rows.env1h.push({ ...key, n: 12 * SAMPLES_PER_FIVE, ...bucketAt(at, limits, random, 0.9) });
  }
  for (let at = world.to - FINE_DAYS * DAY_MS; at < world.to; at += FIVE_MINUTES) {
    rows.env5m.push({ ...key, n: SAMPLES_PER_FIVE, ...bucketAt(at, limits, random, 0.3) });
  }
  return rows;
}

/** A quiet cabinet: mostly a visit every few days, now and then somebody looks in. */
export function buildDoors(world: World, machine: DemoMachine): Row<'doorRecords'>[] {
  const random = world.random.fork(`doors ${machine.id}`);
  const rows: Row<'doorRecords'>[] = [];
  let at = world.from + random.between(0, 3 * DAY_MS);
  while (at < world.to - HOUR_MS) {
    const purpose = random.weighted(['replenish', 'inspect', 'repair', 'stocktake'] as const, (each) =>
      each === 'replenish' ? 7 : 1,
    );
    const closeAt = at + random.between(1.5, 14) * MINUTE_MS;
    rows.push({
      ...{ id: world.newId(at), ver: 2, deviceId: machine.id, orgId: machine.owner.orgId, cabinet: 'A' },
      ...{
        state: 'closed',
        openAt: new Date(at),
        closeAt: new Date(closeAt),
        openBy: `U${random.int(101, 140)}`,
      },
      ...{ method: random.pick(['card', 'face', 'app']), purpose, authorised: true },
      rise: rounded(random.between(0.1, 1.8), 1),
    });
    at = closeAt + random.between(1, 5) * DAY_MS;
  }
  return rows;
}

export interface SalesRows {
  vendRecords: Row<'vendRecords'>[];
  stockLedger: Row<'stockLedger'>[];
}

/** Sales of the last week, told backwards from today's stock so that every balance fits the next. */
export function buildSales(world: World, machine: DemoMachine): SalesRows {
  const random = world.random.fork(`sales ${machine.id}`);
  const rows: SalesRows = { vendRecords: [], stockLedger: [] };
  const from = world.to - 7 * DAY_MS;
  const lanes = machine.lanes.filter((lane) => lane.productId);
  const balances = new Map(lanes.map((lane) => [lane.laneNo, lane.stock ?? 0]));
  for (let at = world.to - nextSale(random, machine); at > from; at -= nextSale(random, machine)) {
    const lane = random.pick(lanes);
    const balance = balances.get(lane.laneNo) ?? 0;
    if (balance >= lane.capacity) continue;
    balances.set(lane.laneNo, balance + 1);
    addSale(world, machine, rows, { lane, at, balance });
  }
  return rows;
}

function nextSale(random: Random, { salesPerDay }: DemoMachine): number {
  return -Math.log(1 - random.next()) * (DAY_MS / salesPerDay);
}

interface Sale {
  lane: Row<'lanes'>;
  at: number;
  /** After the sale. */
  balance: number;
}

function addSale(
  world: World,
  { id, owner }: DemoMachine,
  rows: SalesRows,
  { lane, at, balance }: Sale,
): void {
  const task = `DT${world.newId(at)}`;
  const { laneNo, productId = null, price = null } = lane;
  const time = new Date(at);
  rows.vendRecords.push({
    ...{ id: world.newId(at), deviceId: id, orgId: owner.orgId, task, laneNo, productId },
    ...{ at: time, recvAt: new Date(at + 400), rc: 0, amount: price },
  });
  rows.stockLedger.push({
    ...{ id: world.newId(at), deviceId: id, laneNo, productId, at: time, delta: -1, kind: 'sale' },
    ...{ refNo: task, balance, actor: null },
  });
}

/** Use of a SIM card day by day, and what that makes this month. */
export function buildUsage(world: World, machine: DemoMachine, planMb: number) {
  const random = world.random.fork(`usage ${machine.id}`);
  const month = localDay(world.now).slice(0, 7);
  const perDay = (planMb / 30) * random.between(0.15, random.chance(0.06) ? 1.6 : 0.8);
  const days: Row<'iotUsageDaily'>[] = [];
  let usedMb = 0;
  const today = localMidnight(world.now);
  for (let back = HISTORY_DAYS; back >= 1; back--) {
    const day = localDay(today - back * DAY_MS + HOUR_MS);
    const mb = rounded(Math.max(0.1, random.normal(perDay, perDay / 5)), 2);
    days.push({ cardId: machine.cardId, day, mb });
    if (day.startsWith(month)) usedMb += mb;
  }
  return { days, usedMb: rounded(usedMb, 2) };
}
