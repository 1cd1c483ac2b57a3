import type { AnyRow } from '../../../contract/kit/resource';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { seesAll } from './listQuery';

/** Does the record belong to an organisation of this person? What comes from above, or is everybody's, does not. */
export function isOwn(principal: Principal, { orgId }: Pick<AnyRow, 'orgId'>): boolean {
  return seesAll(principal) || (orgId !== null && principal.orgIds.has(orgId));
}

/**
 * People of this person's organisations. On records that several tenants see, what people of the others did
 * and wrote is not shown.
 */
export function ownPeople(db: Executor, { orgIds }: Principal) {
  return db
    .selectFrom('users')
    .select('id')
    .where('orgId', 'in', [...orgIds]);
}
