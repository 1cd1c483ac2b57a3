import { type SqlBool, sql } from 'kysely';
import { groupBy } from '../../../contract/common/lists';
import type { AnyRow } from '../../../contract/kit/resource';
import { isReseller, type PrincipalType } from '../../../contract/permissions';
import { LANE_RIGHTS } from '../../../contract/resources/dealers/resellerUsers';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { CommandResult, RequestContext, RowsQuery, ServedResource, UnitOfWork } from '../../kit/served';

type LaneRight = (typeof LANE_RIGHTS)[number];

/**
 * A grant for this lane that has not ended: its last day counts, where the machine stands.
 * @param table of the query, with `device_id` and `lane_no`
 */
const isGrant = ({ userId }: Pick<Principal, 'userId'>, now: number, table = 'lanes') => {
  const [deviceId, laneNo] = [sql.ref(`${table}.device_id`), sql.ref(`${table}.lane_no`)];
  return sql<SqlBool>`g.user_id = ${userId} and g.device_id = ${deviceId}
    and g.lanes @> jsonb_build_array(jsonb_build_object('laneNo', ${laneNo}))
    and g.valid_to >= (${new Date(now)}::timestamptz at time zone
      (select timezone from devices where id = ${deviceId}))::date`;
};

const grantFor = (person: Pick<Principal, 'userId'>, now: number, right?: LaneRight, table = 'lanes') =>
  sql<SqlBool>`exists (
  select from reseller_users g
  where ${isGrant(person, now, table)}
    ${right === undefined ? sql`` : sql`and g.rights @> ${JSON.stringify([right])}::jsonb`})`;

/** Which lanes of his institutions a person sees, of a query of `lanes`: all of them where nothing is said. */
export const laneScope = (principal: Principal, now: number) =>
  isReseller(principal) ? grantFor(principal, now) : sql<SqlBool>`true`;

export function grantedLanes(
  rows: RowsQuery,
  { principal }: Pick<RequestContext, 'principal'>,
  now: number,
): RowsQuery {
  return isReseller(principal) ? rows.where(grantFor(principal, now)) : rows;
}

/** Beside each lane what a reseller may do there; nothing for everybody else. */
export async function withGrants(
  db: Executor,
  lanes: readonly AnyRow[],
  { principal, now }: Pick<RequestContext, 'principal'> & { now: number },
): Promise<readonly AnyRow[]> {
  if (!isReseller(principal) || lanes.length === 0) return lanes;
  const { rows } = await sql<{ id: string; rights: LaneRight[] }>`
    select lanes.id, g.rights from lanes join reseller_users g on ${isGrant(principal, now)}
    where lanes.id = any(${lanes.map(({ id }) => id)}::text[])`.execute(db);
  const grants = groupBy(rows, ({ id }) => id);
  return lanes.map((lane) => {
    const own = (grants.get(lane.id) ?? []).flatMap(({ rights }) => rights);
    return { ...lane, granted: LANE_RIGHTS.filter((right) => own.includes(right)) };
  });
}

/** What was sold from lanes whose sales a reseller may see. */
export function grantedSales(
  rows: RowsQuery,
  { principal }: Pick<RequestContext, 'principal'>,
  now: number,
): RowsQuery {
  if (!isReseller(principal)) return rows;
  return rows.where(grantFor(principal, now, 'view_sales', 'trading_details'));
}

/** Orders of which a reseller sees all the goods: the sum of one with goods of other lanes is not his. */
export function wholeOrders(rows: RowsQuery, { principal }: Pick<RequestContext, 'principal'>): RowsQuery {
  if (!isReseller(principal)) return rows;
  return rows.where(sql<SqlBool>`id not in (select i.order_id from reseller_items() i where i.shared)`);
}

/** What names lanes of several machines, where all of them were granted. */
export function linesGranted(rows: RowsQuery, { principal }: Pick<RequestContext, 'principal'>): RowsQuery {
  if (!isReseller(principal)) return rows;
  return rows.where(sql<SqlBool>`not exists (select from jsonb_array_elements(lines) line
    where ((line->>'deviceId', line->>'laneNo') in (select g.device_id, g.lane_no from reseller_lanes() g)) is not true)`);
}

/** Numbers of the lanes of a machine that a person may fill and count; undefined: all of them. */
export async function fillableLanes(
  { trx, context, deps }: UnitOfWork,
  deviceId: string,
): Promise<ReadonlySet<string> | undefined> {
  if (!isReseller(context.principal)) return undefined;
  return lanesToFill({ trx, deps }, context.principal, deviceId);
}

async function lanesToFill(
  { trx, deps }: Pick<UnitOfWork, 'trx' | 'deps'>,
  person: Pick<Principal, 'userId'>,
  deviceId: string,
): Promise<ReadonlySet<string>> {
  const lanes = await trx
    .selectFrom('lanes')
    .select('laneNo')
    .where('deviceId', '=', deviceId)
    .where(grantFor(person, deps.clock(), 'replenish'))
    .execute();
  return new Set(lanes.map(({ laneNo }) => laneNo));
}

const LANES_NAMED = 5;

/**
 * A task with a lane that its reseller was not granted is one that he neither sees nor can finish.
 * @throws AppError 409 naming him and the lanes
 */
export async function assertFilledBy(
  work: UnitOfWork,
  userId: string,
  { deviceId, laneNos }: { deviceId: string; laneNos: readonly string[] },
): Promise<void> {
  const person = await work.trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.name', 'roles.type as roleType'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!person || !isReseller({ roleType: person.roleType as PrincipalType })) return;
  const own = await lanesToFill(work, { userId }, deviceId);
  const others = laneNos.filter((laneNo) => !own.has(laneNo));
  if (others.length === 0) return;
  const lanes = others.slice(0, LANES_NAMED).join(', ') + (others.length > LANES_NAMED ? ' …' : '');
  throw new AppError(409, 'err.repl.assignee_lanes', { name: person.name, lanes });
}

/** @throws AppError 403 naming the first lane that a reseller may not fill */
export async function assertFillable(
  work: UnitOfWork,
  deviceId: string,
  laneNos: readonly string[],
): Promise<void> {
  const own = await fillableLanes(work, deviceId);
  const lane = own && laneNos.find((laneNo) => !own.has(laneNo));
  if (lane !== undefined) throw new AppError(403, 'err.lane.grant', { lane });
}

/** @throws AppError 403 to a reseller who was granted the lane, but not this */
async function assertGranted(
  { trx, context, deps }: UnitOfWork,
  laneId: string,
  right: LaneRight,
): Promise<void> {
  if (!isReseller(context.principal)) return;
  const granted = await trx
    .selectFrom('lanes')
    .select('id')
    .where('id', '=', laneId)
    .where(grantFor(context.principal, deps.clock(), right))
    .executeTakeFirst();
  if (!granted) throw new AppError(403, 'err.lane.grant');
}

type LaneCommand = NonNullable<ServedResource['commands']>[string];
type LaneCommandCall = (...call: Parameters<LaneCommand>) => Promise<CommandResult> | CommandResult;

/** A command that a reseller needs this right for. */
export const withRight =
  (right: LaneRight, command: LaneCommandCall): LaneCommand =>
  async (work, row, args, reason) => {
    await assertGranted(work, row.id, right);
    return command(work, row, args, reason);
  };
