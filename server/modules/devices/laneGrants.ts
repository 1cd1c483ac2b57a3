import { type SqlBool, sql } from 'kysely';
import type { LANE_RIGHTS } from '../../../contract/resources/dealers/resellerUsers';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import type { Act, Change, CommandResult, Rows, Served } from '../../kit/served';

type LaneRight = (typeof LANE_RIGHTS)[number];

/** A reseller sees and does what he was granted lane by lane; everybody else what his role may. */
const isReseller = ({ roleType }: Principal): boolean => roleType === 'track_admin';

/** A grant for this lane that has not ended: its last day counts, where the machine stands. */
const grantFor = ({ userId }: Principal, now: number, right?: LaneRight) => sql<SqlBool>`exists (
  select from reseller_users g
  where g.user_id = ${userId} and g.device_id = lanes.device_id
    and g.lanes @> jsonb_build_array(jsonb_build_object('laneNo', lanes.lane_no))
    and g.valid_to >= (${new Date(now)}::timestamptz at time zone
      (select timezone from devices where id = lanes.device_id))::date
    ${right === undefined ? sql`` : sql`and g.rights @> ${JSON.stringify([right])}::jsonb`})`;

/** Which lanes of his institutions a person sees, of a query of `lanes`: all of them where nothing is said. */
export const laneScope = (principal: Principal, now: number) =>
  isReseller(principal) ? grantFor(principal, now) : sql<SqlBool>`true`;

export function grantedLanes(rows: Rows, { principal }: Pick<Act, 'principal'>, now: number): Rows {
  return isReseller(principal) ? rows.where(grantFor(principal, now)) : rows;
}

/** @throws AppError 403 to a reseller who was granted the lane, but not this */
async function assertGranted({ trx, act, deps }: Change, laneId: string, right: LaneRight): Promise<void> {
  if (!isReseller(act.principal)) return;
  const granted = await trx
    .selectFrom('lanes')
    .select('id')
    .where('id', '=', laneId)
    .where(grantFor(act.principal, deps.clock(), right))
    .executeTakeFirst();
  if (!granted) throw new AppError(403, 'err.lane.grant');
}

type LaneCommand = NonNullable<Served['commands']>[string];
type Does = (...call: Parameters<LaneCommand>) => Promise<CommandResult> | CommandResult;

/** A command that a reseller needs this right for. */
export const withRight =
  (right: LaneRight, command: Does): LaneCommand =>
  async (change, row, args, reason) => {
    await assertGranted(change, row.id, right);
    return command(change, row, args, reason);
  };
