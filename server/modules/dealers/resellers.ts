import { type SqlBool, sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { resellerUsers } from '../../../contract/resources/dealers/resellerUsers';
import { aclChanged } from '../../auth/sessions/sessionEnds';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

const lanesOf = ({ lanes }: Values) =>
  ((lanes ?? []) as { laneNo: unknown }[]).map(({ laneNo }) => String(laneNo));
const givesPrice = ({ rights }: Values) => Array.isArray(rights) && rights.includes('price');

/**
 * The price of a lane is one person's: two grants that hold today may not both give it.
 * @throws AppError 409
 */
async function assertOnePrice({ trx, deps }: UnitOfWork, next: Values, id: string): Promise<void> {
  if (!givesPrice(next)) return;
  const deviceId = String(next.deviceId);
  // Two grants at once wait for each other here.
  const { timezone } = await trx
    .selectFrom('devices')
    .select('timezone')
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const today = sql<string>`(${new Date(deps.clock())}::timestamptz at time zone ${timezone})::date`;
  const lanes = lanesOf(next);
  const other = await trx
    .selectFrom('resellerUsers')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('id', '<>', id)
    .where('validTo', '>=', today)
    .where(sql<SqlBool>`${String(next.validTo)}::date >= ${today}`)
    .where(sql<SqlBool>`rights @> '["price"]'`)
    .where(
      sql<SqlBool>`exists (select from jsonb_array_elements(lanes) lane
        where lane->>'laneNo' = any(${lanes}::text[]))`,
    )
    .executeTakeFirst();
  if (other) throw new AppError(409, 'err.grant.price', undefined, { rights: 'err.grant.price' });
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  await assertOnePrice(work, { ...current, ...values }, current?.id ?? '');
  return values;
}

/** His open pages show other lanes from now on. */
function tellReseller({ committed, deps }: UnitOfWork, { userId }: AnyRow): void {
  committed.push(() => aclChanged(deps.bus, [String(userId)]));
}

export const servedResellerUsers: ServedResource = {
  resource: resellerUsers,
  shortSearches: true,
  prepare,
  stored: async (work, row) => tellReseller(work, row),
  guardDelete: async (work, row) => tellReseller(work, row),
};
