import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { createRandom } from '../../../contract/common/random';
import { median } from '../../../contract/simCards/usage';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Logger } from '../../log';
import { analyzeFilled, bulkInsert } from '../bulk';
import type { Database } from '../database';
import { createIds } from '../reference-data';
import type { Executor, Tables } from '../tables';
import { buildAssortment } from './catalogue/assortment';
import { keepContents } from './contents';
import { buildAlerts } from './history/alerts';
import { buildClimate, buildUsage } from './history/history';
import { type KnownStock, type KnownStocks, planMoves } from './history/knownStock';
import { calledFronts, type DemoRecall, planRecalls } from './history/recalls';
import { buildRecords } from './history/records';
import { buildSales } from './history/sales';
import { buildDoors, planVisits } from './history/visits';
import { buildInvitations } from './institutions/invitations';
import { buildNotices, buildReads } from './institutions/notices';
import { buildOrganizations, type OrgTree } from './institutions/organizations';
import { buildUsers, type HashPassword } from './institutions/users';
import { DEMO_FIRMWARE } from './machines/firmware';
import { laneFronts } from './machines/fronts';
import { buildHardware, type HardwareRows } from './machines/hardware';
import { buildLaneBatches } from './machines/laneBatches';
import { buildFleet, type FleetRows } from './machines/machines';
import { noteDemoMade } from './madeAt';
import { usedNumbers } from './numbers';
import { buildOrders, type DemoOrders } from './orders/orders';
import { buildPictures, signatureId } from './pictures/demoPictures';
import { DEMO_PICTURES } from './pictures/pictures';
import { createWorld, type NewRow, type World } from './world';

export { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './institutions/users';
export { demoMachines } from './machines/demoMachines';
export { devicesAtWork, type FleetRows, inStore } from './machines/machines';

export interface DemoOptions {
  now: number;
  machines: number;
  /** The same seed makes the same companies, machines and history; 1 by default. */
  seed?: number;
  hashPassword: HashPassword;
  /** What modules add, in order. */
  demos?: readonly ((demo: DemoWorld) => DemoRows | Promise<DemoRows>)[];
  log?: Pick<Logger, 'info'>;
  /** Where the contents of a file belong; without it the pictures have none. */
  fileAt?: (file: { id: string; digest: string }) => string;
}

/** What the demo data of a module are made from. */
export interface DemoWorld {
  world: World;
  tree: OrgTree;
  users: readonly NewRow<'users'>[];
  products: readonly NewRow<'products'>[];
  batches: readonly NewRow<'batches'>[];
  fleet: FleetRows;
  hardware: HardwareRows;
  /** Orders by telephone, on platforms and to be shown; what they moved is stored already. */
  placed: DemoOrders;
  /** Batches that were called back, the newest first. */
  recalls: readonly DemoRecall[];
  /** What the machines said of their sales and hand-outs in the last days, stored already. */
  vends: readonly NewRow<'vendRecords'>[];
  /** Where everything stands that was made before. */
  trx: Executor;
}

/** Only the part of the tables that is filled from lists of rows. */
export type DemoRows = { [T in keyof Tables & string]?: readonly NewRow<T>[] };

async function insertAll(trx: Executor, filling: DemoRows): Promise<void> {
  for (const [table, rows] of Object.entries(filling)) {
    await bulkInsert(trx, table as keyof Tables, rows as readonly NewRow<keyof Tables>[]);
  }
}

/** Tables with many rows that have many indexes or references. */
const MANY = ['lanes', 'orders', 'order_items', 'order_entries'];

const many = () => sql.join(MANY.map((table) => sql`to_regclass(${table})`));

async function dropIndexes(trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisunique and i.indrelid in (${many()})
    order by 1`.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(trx);
  return rows.map(({ text }) => text);
}

async function dropReferences(trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ target: string; name: string; text: string }>`
    select r.relname as target, c.conname as name, pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.conrelid in (${many()})
    order by 1, 2`.execute(trx);
  for (const { target, name } of rows)
    await sql`alter table ${sql.table(target)} drop constraint ${sql.ref(name)}`.execute(trx);
  return rows.map(({ target, name, text }) => `alter table "${target}" add constraint "${name}" ${text}`);
}

/** Kept row by row, indexes and references are most of the work: they are made, and checked, once behind the rows. */
async function withoutIndexes(trx: Executor, fill: () => Promise<void>) {
  const dropped = [...(await dropReferences(trx)), ...(await dropIndexes(trx))];
  await fill();
  // Tables with checks that wait for the commit cannot be altered.
  await sql`set constraints all immediate`.execute(trx);
  for (const text of dropped) await trx.executeQuery(CompiledQuery.raw(text));
}

/** Use of the month belongs on the card, day by day use in its own table. */
function withUsage(world: World, fleet: FleetRows): NewRow<'iotUsageDaily'>[] {
  const cards = new Map(fleet.iotCards.map((card) => [card.id, card]));
  return fleet.machines.flatMap((machine) => {
    const card = cards.get(machine.cardId);
    if (!card) return [];
    const { days, usedMb } = buildUsage(world, machine, card.planMb);
    card.usedMb = usedMb;
    card.operatorUsedMb = usedMb;
    card.usageMedianMb = median(days.slice(0, -1).map(({ mb }) => mb)) ?? null;
    return days;
  });
}

async function narrowKeys(trx: Executor): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('devices').select(['id', 'ix']).execute();
  return new Map(rows.map(({ id, ix }) => [id, ix]));
}

/** Machines per statement, so that the longest one stays short. */
const HISTORY_BATCH = 25;

type Machine = FleetRows['machines'][number];
function historyOf(world: World, machine: Machine, ix: number, { moves, fronts }: KnownStock) {
  const climate = buildClimate(world, machine, ix);
  // Takes out of the climate what was not measured.
  const records = buildRecords(climate, world.random.fork(`records ${machine.id}`), ix);
  const visits = planVisits(world, machine);
  const doors = buildDoors(world, machine, visits);
  return {
    climate,
    records,
    doors,
    sales: buildSales(world, machine, visits, moves, fronts),
    alarms: buildAlerts(world, machine, visits),
  };
}

/** Lets the answers of the database be heard in between, so that it never waits for the next statement. */
async function historyOfMany(
  world: World,
  machines: readonly Machine[],
  keys: Map<string, number>,
  stockOf: KnownStocks,
) {
  const histories: ReturnType<typeof historyOf>[] = [];
  for (const machine of machines) {
    await setImmediate();
    histories.push(historyOf(world, machine, keys.get(machine.id) ?? 0, stockOf(machine)));
  }
  return {
    env5m: histories.flatMap(({ climate }) => climate.env5m),
    env1h: histories.flatMap(({ climate }) => climate.env1h),
    envRecords: histories.flatMap(({ records }) => records.envRecords),
    envRecordFindings: histories.flatMap(({ records }) => records.envRecordFindings),
    envRecordMarks: histories.flatMap(({ records }) => records.envRecordMarks),
    doorRecords: histories.flatMap(({ doors }) => doors),
    vendRecords: histories.flatMap(({ sales }) => sales.vendRecords),
    stockLedger: histories.flatMap(({ sales }) => sales.stockLedger),
    alerts: histories.flatMap(({ alarms }) => alarms.alerts),
    ruleStates: histories.flatMap(({ alarms }) => alarms.ruleStates),
  };
}

/** The next machines are made while the database, a thread of its own, stores those before. */
async function insertHistory(trx: Executor, world: World, { machines }: FleetRows, stockOf: KnownStocks) {
  const vends: NewRow<'vendRecords'>[] = [];
  const keys = await narrowKeys(trx);
  let storing: Promise<void> = Promise.resolve();
  for (let start = 0; start < machines.length; start += HISTORY_BATCH) {
    const made = historyOfMany(world, machines.slice(start, start + HISTORY_BATCH), keys, stockOf);
    const [rows] = await Promise.all([made, storing]);
    vends.push(...rows.vendRecords);
    storing = insertAll(trx, rows);
  }
  await storing;
  return vends;
}

/** A signature is a file of the person who signs with it, so the people are there first. */
async function insertPeople(
  trx: Executor,
  world: World,
  tree: OrgTree,
  users: NewRow<'users'>[],
): Promise<void> {
  await insertAll(trx, { organizations: tree.rows, users, files: buildPictures(world, tree, users) });
  for (const { id, userType } of users)
    if (userType === 'pharmacist')
      await trx
        .updateTable('users')
        .set({ signatureImg: signatureId(id) })
        .where('id', '=', id)
        .execute();
}

/** What modules add. Documents that are made afterwards are numbered behind those of today. */
async function insertModules(demo: DemoWorld, demos: NonNullable<DemoOptions['demos']>): Promise<void> {
  const numbers = usedNumbers(tradeDay(demo.world.now));
  for (const rowsOf of demos) {
    const filling = await rowsOf(demo);
    await insertAll(demo.trx, filling);
    for (const rows of Object.values(filling)) numbers.note(rows);
  }
  await numbers.keep(demo.trx);
}

async function isEmpty({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Fills an empty database with people, machines, goods and a month of history, in one transaction; does nothing
 * when there are organisations already. Needs the reference data and the daily partitions of the history.
 * @returns how many machines it has added.
 */
export async function loadDemoData(database: Database, options: DemoOptions): Promise<{ machines: number }> {
  const { db } = database;
  if (!(await isEmpty(database))) return { machines: 0 };
  options.log?.info({ machines: options.machines }, 'loading demo data');
  const random = createRandom(options.seed ?? 1);
  const world = createWorld(options.now, random, createIds(random.fork('ids')));
  const tree = buildOrganizations(world);
  const users = await buildUsers(world, tree, options.hashPassword);
  const { products, batches, byTenant } = buildAssortment(world, tree);
  const hardware = buildHardware(world);
  const assortment = { products, batches, byTenant };
  const fleet = buildFleet(world, tree, { assortment, hardware }, options.machines);
  const stored = buildLaneBatches(world, fleet, batches);
  const placed = buildOrders({ world, products, batches, fleet });
  const recalls = planRecalls({ world, batches, fleet, laneBatches: stored.laneBatches, placed });
  const known = [...batches, ...stored.batches, ...recalls.map(({ batch }) => batch)];
  const fronts = laneFronts(fleet.lanes, stored.laneBatches, known, calledFronts(recalls));
  const iotUsageDaily = withUsage(world, fleet);
  const platformNotices = buildNotices(world, tree);
  const noticeReads = buildReads(world, platformNotices, users);
  const invitationCodes = buildInvitations(world, tree);
  const { deviceAuths, iotCards, devices, cabinets, zoneSettings, trays, lanes } = fleet;
  await db.transaction().execute(async (trx) => {
    await noteDemoMade(trx, options.now);
    await insertPeople(trx, world, tree, users);
    await insertAll(trx, { invitationCodes, platformNotices, noticeReads });
    await insertAll(trx, { products, batches: known, ...hardware });
    await insertAll(trx, { deviceAuths, iotCards, iotUsageDaily, devices, cabinets, zoneSettings, trays });
    await withoutIndexes(trx, async () => {
      // Before the lanes: what lies in them without a batch would be counted twice.
      await insertAll(trx, { laneBatches: stored.laneBatches, lanes });
      const vends = await insertHistory(trx, world, fleet, planMoves(world, fleet, placed, recalls, fronts));
      const demo: DemoWorld = {
        world,
        tree,
        users,
        products,
        batches,
        fleet,
        hardware,
        placed,
        recalls,
        vends,
        trx,
      };
      await insertModules(demo, options.demos ?? []);
    });
    if (options.fileAt) {
      const files = await trx.selectFrom('files').select(['id', 'digest']).execute();
      keepContents(new Map([...DEMO_PICTURES, ...DEMO_FIRMWARE]), files, options.fileAt);
    }
  });
  await analyzeFilled(database);
  return { machines: devices.length };
}
