import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE } from '../../../contract/permissions';
import { roles } from '../../../contract/resources/system/roles';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { Act, Change, Served, Values } from '../../kit/served';

/** @throws AppError 403: roles of those above, and the types that everybody has, are not one's own. */
export function assertOwnRole({ act }: Pick<Change, 'act'>, row: Pick<AnyRow, 'orgId'>): void {
  const { principal } = act;
  const own = row.orgId === null ? principal.roleType === 'platform_admin' : principal.orgIds.has(row.orgId);
  if (!own) throw new AppError(403, 'err.common.forbidden');
}

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  if (current) {
    assertOwnRole(change, current);
    return values;
  }
  if (!ASSIGNABLE[change.act.principal.roleType].some((type) => type === values.type))
    throw invalid({ type: 'err.role.notAssignable' });
  return values;
}

/** Holders of each role that this person may see. */
async function withHolders(db: Executor, rows: readonly AnyRow[], { principal }: Pick<Act, 'principal'>) {
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

export const servedRoles: Served = {
  resource: roles,
  inherited: true,
  prepare,
  complete: withHolders,
  async guardDelete(change, row) {
    assertOwnRole(change, row);
    if (row.orgId === null) throw new AppError(409, 'err.role.builtIn');
  },
};
