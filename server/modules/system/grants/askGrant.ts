import type { AnyRow } from '../../../../contract/kit/resource';
import { ADMINISTRATORS, type RoleType } from '../../../../contract/permissions';
import { ROLE_GRANT_WAITS_MS, roleGrants } from '../../../../contract/resources/system/roleGrants';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { hint, note } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { roleFacts } from '../assigning';

/** Does this type of role take two people to give? */
export function takesTwo({ deps }: Pick<UnitOfWork, 'deps'>, type: RoleType): boolean {
  return deps.config.secondPerson && ADMINISTRATORS.includes(type);
}

/** @throws AppError 409 `err.grant.waiting`: one decision at a time. Who asks holds the row of the person. */
async function assertNoneWaits({ trx, deps }: UnitOfWork, userId: string): Promise<void> {
  const waiting = await trx
    .selectFrom('roleGrants')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', new Date(deps.clock()))
    .executeTakeFirst();
  const key = 'err.grant.waiting';
  if (waiting) throw new AppError(409, key, undefined, { roleId: key });
}

export interface GrantRequest {
  roleId: string;
  /** The account is closed until it has the role. */
  opens: boolean;
  reason?: string;
}

/** Puts the giving of a role before those who could give it too. @throws AppError 409 `err.grant.waiting` */
export async function askGrant(
  work: UnitOfWork,
  user: AnyRow,
  { roleId, opens, reason }: GrantRequest,
): Promise<void> {
  const { trx, context, deps } = work;
  await assertNoneWaits(work, user.id);
  const { type, version } = await roleFacts(work, roleId);
  const at = new Date(deps.clock());
  const [id, orgId] = [ulid(at.getTime()), String(user.orgId)];
  const asked = {
    userId: user.id,
    fromRole: opens ? null : String(user.roleId),
    toRole: roleId,
    opens,
    asker: context.principal.name,
    expiresAt: new Date(at.getTime() + ROLE_GRANT_WAITS_MS),
  };
  const frame = { id, orgId, askedBy: context.principal.userId, createdAt: at, updatedAt: at };
  await trx
    .insertInto('roleGrants')
    .values({ ...frame, ...asked, type, toVersion: version, reason: reason ?? null })
    .execute();
  note(work, {
    action: 'roleGrants.created',
    entity: roleGrants.name,
    entityId: id,
    orgId,
    reason,
    after: { ...asked, expiresAt: asked.expiresAt.getTime() },
  });
  hint(work, roleGrants.name, orgId);
  work.waits = { resource: roleGrants.name, id };
}
