import { createRandom } from '../../../contract/common/random';
import type { Logger } from '../../log';
import { bulkInsert } from '../bulk';
import type { Database } from '../database';
import { createIds } from '../reference-data';
import type { Executor, Tables } from '../tables';
import { buildAlerts } from './alerts';
import { buildAssortment } from './assortment';
import { buildClimate, buildDoors, buildSales, buildUsage } from './history';
import { buildFleet, type FleetRows } from './machines';
import { buildOrganizations, buildUsers, type HashPassword } from './organizations';
import { createWorld, type Row, type World } from './world';

export { demoMachines } from './demoMachines';
export { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './organizations';

export interface DemoOptions {
  now: number;
  machines: number;
  /** The same seed makes the same companies, machines and history. */
  seed: number;
  hashPassword: HashPassword;
  log?: Pick<Logger, 'info'>;
}

/** Only the part of the tables that is filled from lists of rows. */
type Filling = { [T in keyof Tables & string]?: readonly Row<T>[] };

async function insertAll(trx: Executor, filling: Filling): Promise<void> {
  for (const [table, rows] of Object.entries(filling)) {
    await bulkInsert(trx, table as keyof Tables, rows as readonly Row<keyof Tables>[]);
  }
}

/** Use of the month belongs on the card, day by day use in its own table. */
function withUsage(world: World, fleet: FleetRows): Row<'iotUsageDaily'>[] {
  const cards = new Map(fleet.iotCards.map((card) => [card.id, card]));
  return fleet.machines.flatMap((machine) => {
    const card = cards.get(machine.cardId);
    if (!card) return [];
    const { days, usedMb } = buildUsage(world, machine, card.planMb);
    card.usedMb = usedMb;
    return days;
  });
}

async function narrowKeys(trx: Executor): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('devices').select(['id', 'ix']).execute();
  return new Map(rows.map(({ id, ix }) => [id, ix]));
}

/** Machines per statement, so that the longest one stays short. */
const HISTORY_BATCH = 25;

async function insertHistory(trx: Executor, world: World, { machines }: FleetRows): Promise<void> {
  const keys = await narrowKeys(trx);
  for (let start = 0; start < machines.length; start += HISTORY_BATCH) {
    const part = machines.slice(start, start + HISTORY_BATCH);
    const climates = part.map((machine) => buildClimate(world, machine, keys.get(machine.id) ?? 0));
    const sales = part.map((machine) => buildSales(world, machine));
    await insertAll(trx, {
      env5m: climates.flatMap(({ env5m }) => env5m),
      env1h: climates.flatMap(({ env1h }) => env1h),
      doorRecords: part.flatMap((machine) => buildDoors(world, machine)),
      vendRecords: sales.flatMap(({ vendRecords }) => vendRecords),
      stockLedger: sales.flatMap(({ stockLedger }) => stockLedger),
      alerts: part.flatMap((machine) => buildAlerts(world, machine)),
    });
  }
}

async function isEmpty({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Fills an empty database with a company's world: people, machines, goods and a month of history.
 * Does nothing when there are organisations already. One transaction: half a world is no world.
 */
export async function loadDemoData(database: Database, options: DemoOptions): Promise<void> {
  const { db } = database;
  if (!(await isEmpty(database))) return;
  options.log?.info({ machines: options.machines }, 'loading demo data');
  const random = createRandom(options.seed);
  const world = createWorld(options.now, random, createIds(random.fork('ids')));
  const tree = buildOrganizations(world);
  const users = await buildUsers(world, tree, options.hashPassword);
  const { products, batches, byTenant } = buildAssortment(world, tree);
  const fleet = buildFleet(world, tree, { products, batches, byTenant }, options.machines);
  const iotUsageDaily = withUsage(world, fleet);
  const { deviceAuths, iotCards, devices, cabinets, trays, lanes } = fleet;
  await db.transaction().execute(async (trx) => {
    await insertAll(trx, { organizations: tree.rows, users, products, batches });
    await insertAll(trx, { deviceAuths, iotCards, iotUsageDaily, devices, cabinets, trays, lanes });
    await insertHistory(trx, world, fleet);
  });
}
