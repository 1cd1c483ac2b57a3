import { sql } from 'kysely';
import { type CommandType, PENDING_COMMANDS } from '../../../../contract/machines/commandStates';
import {
  type BlastRadius,
  BOARD_ROWS,
  type BoardRow,
  blastSchema,
  boardSchema,
  type CommandBoard,
  OFFLINE_NAMED,
  type RemoteState,
} from '../../../../contract/machines/fleet/fleetCommands';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { type Route, route } from '../../../http/route';
import type { RouteDeps } from '../../module';
import { openOrdersOf } from './openOrders';

const online = sql<boolean>`coalesce(device_latest.state->>'conn' = 'online', false)`;

/** What a command to these machines would touch; those of others do not count. */
export async function blastRadius(
  db: Executor,
  { orgIds }: Pick<Principal, 'orgIds'>,
  ids: readonly string[],
): Promise<BlastRadius> {
  const machines = await db
    .selectFrom('devices')
    .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.orgId', online.as('online')])
    .where('devices.id', 'in', ids)
    .where('devices.orgId', 'in', [...orgIds])
    .orderBy('devices.name')
    .execute();
  const away = machines.filter((machine) => !machine.online);
  const own = machines.map(({ id }) => id);
  return {
    machines: machines.length,
    institutions: new Set(machines.map(({ orgId }) => orgId)).size,
    offline: away.length,
    offlineNames: away.slice(0, OFFLINE_NAMED).map(({ name }) => name),
    openOrders: own.length > 0 ? await openOrdersOf(db, own) : 0,
  };
}

const commandsOf = (db: Executor, { orgIds }: Pick<Principal, 'orgIds'>, run: string) =>
  db
    .selectFrom('machineCommands')
    .where('machineCommands.batchNo', '=', run)
    .where('machineCommands.orgId', 'in', [...orgIds]);

/** Who waits comes first, then what went wrong. */
const ORDER = sql`case when machine_commands.state in (${sql.join([...PENDING_COMMANDS])}) then 0
  when machine_commands.state = 'verified' then 2 else 1 end`;

async function rowsOf(db: Executor, principal: Pick<Principal, 'orgIds'>, run: string): Promise<BoardRow[]> {
  const rows = await commandsOf(db, principal, run)
    .innerJoin('devices', 'devices.id', 'machineCommands.deviceId')
    .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .select(['machineCommands.id', 'machineCommands.deviceId', 'devices.name as deviceName', 'commandNo'])
    .select(['machineCommands.state', 'witness', 'answer', 'closedAt', online.as('online')])
    .orderBy(ORDER)
    .orderBy('devices.name')
    .orderBy('machineCommands.id')
    .limit(BOARD_ROWS)
    .execute();
  return rows.map((row) => ({
    ...row,
    deviceId: String(row.deviceId),
    commandNo: String(row.commandNo),
    state: row.state as RemoteState,
    closedAt: row.closedAt?.getTime() ?? null,
  }));
}

/** One command to many machines. @throws AppError 404: none of one's own machines was told so */
export async function boardOf(
  db: Executor,
  principal: Pick<Principal, 'orgIds'>,
  run: string,
): Promise<CommandBoard> {
  const first = await commandsOf(db, principal, run)
    .leftJoin('users', 'users.id', 'machineCommands.requestedBy')
    .select(['type', 'reason', 'users.name as requestedBy', 'requestedAt'])
    .orderBy('requestedAt')
    .limit(1)
    .executeTakeFirst();
  if (!first) throw new AppError(404, 'err.common.notFound');
  const counted = await commandsOf(db, principal, run)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts: Record<string, number> = Object.fromEntries(
    counted.map(({ state, count }) => [state, Number(count)]),
  );
  return {
    type: first.type as CommandType,
    reason: String(first.reason),
    requestedBy: first.requestedBy,
    requestedAt: Number(first.requestedAt),
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    rows: await rowsOf(db, principal, run),
  };
}

/** Commands to many machines at once: what they touch, and how far each machine is. */
export function fleetCommandRoutes({ database }: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/devices/blastRadius',
      policy: { key: 'clientMain', atLeast: 'V' },
      summary: 'What a command to these machines would touch',
      body: blastSchema,
      handler: ({ principal, body }) => blastRadius(database.db, principal, body.ids),
    }),
    route({
      method: 'GET',
      path: '/commandBoards/:run',
      policy: { key: 'clientMain', atLeast: 'V' },
      summary: 'One command to many machines, and how far each of them is',
      params: boardSchema,
      handler: ({ principal, params }) => boardOf(database.db, principal, params.run),
    }),
  ];
}
