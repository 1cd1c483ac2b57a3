import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE } from '../../../contract/permissions';
import { roles } from '../../../contract/resources/system/roles';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { RequestContext, ServedResource, UnitOfWork, Values } from '../../kit/served';

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  if (!ASSIGNABLE[work.context.principal.roleType].some((type) => type === values.type))
    throw invalid({ type: 'err.role.notAssignable' });
  return values;
}

/** Holders of each role that this person may see. */
async function withHolders(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: Pick<RequestContext, 'principal'>,
) {
  const counts = await db
    .selectFrom('users')
    .select(['roleId', sql<number>`count(*)`.as('holders')])
    .where('roleId', 'in', ['', ...rows.map(({ id }) => id)])
    .where('orgId', 'in', [...principal.orgIds])
    .groupBy('roleId')
    .execute();
  const byRole = new Map(counts.map(({ roleId, holders }) => [roleId, Number(holders)]));
  return rows.map((row) => ({ ...row, userCount: byRole.get(row.id) ?? 0 }));
}

export const servedRoles: ServedResource = {
  resource: roles,
  inherited: true,
  prepare,
  complete: withHolders,
  async guardDelete(_change, row) {
    if (row.orgId === null) throw new AppError(409, 'err.role.builtIn');
  },
};
