import { type SqlBool, sql } from 'kysely';
import { PENDING_COMMANDS } from '../../../../contract/machines/commandStates';
import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';

/** Lanes whose numbers begin alike: of a cabinet `B-`, of a tray `B-3-`; with `only`, those of them. */
export interface LaneGroup {
  deviceId: string;
  prefix: string;
  only?: readonly string[];
}

const laneNo = sql.ref<string>('line.lane_no');

/** Is this the number of a lane of the group? */
function inGroup({ prefix, only }: LaneGroup, column: ReturnType<typeof sql.ref<string>>) {
  if (only) return sql<SqlBool>`${column} = any(${[...only]}::text[])`;
  return sql<SqlBool>`starts_with(${column}, ${prefix})`;
}

/** @throws AppError 409 `err.cabinet.stock` naming the first lane that holds something */
async function assertEmpty({ trx }: UnitOfWork, group: LaneGroup): Promise<void> {
  const filled = await trx
    .selectFrom('lanes')
    .select('laneNo')
    .where('deviceId', '=', group.deviceId)
    .where('stock', '>', 0)
    .where(inGroup(group, sql.ref('lane_no')))
    .orderBy('laneNo')
    .forUpdate()
    .executeTakeFirst();
  if (filled) throw new AppError(409, 'err.cabinet.stock', { lane: filled.laneNo });
}

/** Documents under way that name one of the lanes: their numbers, the oldest first. */
async function openDocuments({ trx }: UnitOfWork, group: LaneGroup): Promise<string[]> {
  const { deviceId } = group;
  const lines = (column: string) =>
    sql`cross join lateral (select value->>'laneNo' as lane_no, value->>'deviceId' as device_id
      from jsonb_array_elements(${sql.ref(column)})) line`;
  const named = inGroup(group, laneNo);
  const { rows } = await sql<{ no: string }>`
    select t.repl_no as no, t.created_at as at from replenish_tasks t ${lines('t.lines')}
      where t.device_id = ${deviceId} and t.state not in ('done', 'cancelled') and ${named}
    union select t.batch_no, t.created_at from stocktakes t ${lines('t.lines')}
      where t.device_id = ${deviceId} and t.state not in ('approved', 'cancelled') and ${named}
    union select t.plan_name, t.created_at from shelf_plans t ${lines('t.lines')}
      where t.device_id = ${deviceId} and t.state = 'published' and ${named}
    union select t.recall_no, t.created_at from batch_recalls t ${lines('t.lines')}
      where t.state <> 'closed' and line.device_id = ${deviceId} and ${named}
    order by at`.execute(trx);
  return rows.map(({ no }) => no);
}

/** A difference of the stock of a lane that nobody has settled. */
async function openDifference({ trx }: UnitOfWork, group: LaneGroup): Promise<string | undefined> {
  const row = await trx
    .selectFrom('stockDiscrepancies')
    .select('laneNo')
    .where('deviceId', '=', group.deviceId)
    .where('state', '<>', 'settled')
    .where(inGroup(group, sql.ref('lane_no')))
    .executeTakeFirst();
  return row?.laneNo ?? undefined;
}

/** @throws AppError 409 `err.command.inFlight`: the machine is being told of these lanes */
async function assertUntold({ trx }: UnitOfWork, group: LaneGroup): Promise<void> {
  const told = inGroup(group, sql.ref('told.lane_no'));
  const command = await trx
    .selectFrom('machineCommands')
    .select('id')
    .where('deviceId', '=', group.deviceId)
    .where('state', 'in', PENDING_COMMANDS)
    .where(
      sql<SqlBool>`exists (select from (select machine_commands.lane_no
        union all select case jsonb_typeof(value) when 'string' then value #>> '{}' else value->>'t' end
        from jsonb_array_elements(coalesce(machine_commands.params->'lanes', '[]'))) told where ${told})`,
    )
    .executeTakeFirst();
  if (command) throw new AppError(409, 'err.command.inFlight');
}

/** @throws AppError 409 `err.cabinet.granted` */
async function assertUngranted({ trx, deps }: UnitOfWork, group: LaneGroup): Promise<void> {
  const granted = inGroup(group, laneNo);
  const grant = await trx
    .selectFrom('resellerUsers')
    .innerJoin('devices', 'devices.id', 'resellerUsers.deviceId')
    .select('resellerUsers.id')
    .where('resellerUsers.deviceId', '=', group.deviceId)
    .where(
      sql<SqlBool>`valid_to >= (${new Date(deps.clock())}::timestamptz at time zone devices.timezone)::date`,
    )
    .where(
      sql<SqlBool>`exists (select from (select value->>'laneNo' as lane_no
        from jsonb_array_elements(reseller_users.lanes)) line where ${granted})`,
    )
    .executeTakeFirst();
  if (grant) throw new AppError(409, 'err.cabinet.granted');
}

/**
 * Are these lanes empty and without pending work, so that they may be removed?
 * @throws AppError 409 with the first thing that stands in the way
 */
export async function assertIdle(work: UnitOfWork, group: LaneGroup): Promise<void> {
  if (group.only?.length === 0) return;
  await assertEmpty(work, group);
  const [no] = await openDocuments(work, group);
  if (no !== undefined) throw new AppError(409, 'err.cabinet.task', { no });
  const difference = await openDifference(work, group);
  if (difference !== undefined) throw new AppError(409, 'err.cabinet.difference', { lane: difference });
  await assertUntold(work, group);
  await assertUngranted(work, group);
}
