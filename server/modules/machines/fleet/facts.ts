import { sql } from 'kysely';
import { conditionPlaceOf } from '../../../../contract/alarms/places';
import { PRIORITIES } from '../../../../contract/alerts';
import { groupBy } from '../../../../contract/common/lists';
import { IN_FLIGHT } from '../../../../contract/machines/commandStates';
import {
  COMMAND_FAILED_HOURS,
  FLEET_MAX,
  type FleetFacts,
  type MachineFacts,
} from '../../../../contract/machines/health';
import { HOUR_MS } from '../../../../contract/time/durations';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import type { ResourceKit } from '../../../kit/kit';
import { foundRows, rowsOf } from '../../../kit/query/listQuery';
import { parseListQuery } from '../../../kit/query/parseQuery';

const FAILED = ['contradicted', 'rejected', 'failed', 'expired', 'unknown'] as const;

/** One parameter however many machines there are. */
const oneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${sql.val([...ids])}::text[])`;

async function machinesOf(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('devices')
    .leftJoin('iotCards', 'iotCards.id', 'devices.iotCardId')
    .select(['devices.id', 'devices.version', 'devices.name', 'devices.serialNo', 'pointNo', 'devices.orgId'])
    .select([
      'province',
      'city',
      'lng',
      'lat',
      'timezone',
      'storageClass',
      'tLow',
      'tHigh',
      'rhLow',
      'rhHigh',
    ])
    .select(['serviceExpireAt', 'iccid', 'iotCards.state as simState'])
    .where(oneOf('devices.id', ids))
    .execute();
}

/** The last day of what goes first, by machine. */
async function goodsOf(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('laneBatches')
    .innerJoin('lanes', 'lanes.id', 'laneBatches.laneId')
    .select(['lanes.deviceId', (eb) => eb.fn.min('laneBatches.expiry').as('until')])
    .where(oneOf('lanes.deviceId', ids))
    .groupBy('lanes.deviceId')
    .execute();
}

async function commandsOf(db: Executor, ids: readonly string[], now: number) {
  const since = new Date(now - COMMAND_FAILED_HOURS * HOUR_MS);
  return db
    .selectFrom('machineCommands')
    .select('deviceId')
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'in', [...IN_FLIGHT])
        .as('open'),
    )
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'in', [...FAILED])
        .filterWhere('requestedAt', '>=', since)
        .as('failed'),
    )
    .where(oneOf('deviceId', ids))
    .where((eb) => eb.or([eb('state', 'in', [...IN_FLIGHT]), eb('requestedAt', '>=', since)]))
    .groupBy('deviceId')
    .execute();
}

async function alarmsOf(db: Executor, ids: readonly string[]) {
  return (
    db
      .selectFrom('alerts')
      .select(['deviceId as machineId', 'code', 'source', 'priority'])
      // Said like this it is the condition of an index.
      .where('state', '<>', 'cleared')
      .where(oneOf('deviceId', ids))
      .execute()
  );
}

const byMachine = <Row extends { deviceId: unknown }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [String(row.deviceId), row]));

/** What the records say of these machines, in their order. */
async function factsOf(db: Executor, ids: readonly string[], now: number): Promise<MachineFacts[]> {
  if (ids.length === 0) return [];
  const machines = new Map((await machinesOf(db, ids)).map((row) => [row.id, row]));
  const goods = byMachine(await goodsOf(db, ids));
  const commands = byMachine(await commandsOf(db, ids, now));
  const alarms = groupBy(await alarmsOf(db, ids), ({ machineId }) => machineId);
  return ids.flatMap((id) => {
    const machine = machines.get(id);
    if (!machine) return [];
    const { serviceExpireAt, ...rest } = machine;
    const open = alarms.get(id) ?? [];
    return {
      ...rest,
      serviceUntil: serviceExpireAt ?? null,
      goodsUntil: goods.get(id)?.until ?? null,
      commandsOpen: Number(commands.get(id)?.open ?? 0),
      commandsFailed: Number(commands.get(id)?.failed ?? 0),
      alarmsOpen: new Set(open.map(conditionPlaceOf)).size,
      worstAlarm: PRIORITIES.find((priority) => open.some((each) => each.priority === priority)) ?? null,
    } as MachineFacts;
  });
}

/**
 * The machines that a question of their list finds, for the matrix and the map.
 * @throws AppError 400 for a filter that is not offered, 403
 */
export async function fleetFacts(
  kit: ResourceKit,
  principal: Principal,
  raw: Readonly<Record<string, unknown>>,
): Promise<FleetFacts> {
  const served = kit.find('devices');
  if (!served) throw new Error('devices are no resource');
  const { db } = kit.database;
  const now = kit.clock();
  const query = parseListQuery(served.resource, raw, { principal, find: kit.find });
  const found = await rowsOf(db, served, principal, query, now)
    .clearSelect()
    .select('id')
    .limit(FLEET_MAX)
    .execute();
  const ids = found.map(({ id }) => String(id));
  const rows = await factsOf(db, ids, now);
  if (ids.length < FLEET_MAX) return { rows, total: rows.length, asOf: now };
  const counted = await foundRows(db, served, principal, query, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return { rows, total: Number(counted?.n ?? rows.length), asOf: now };
}
