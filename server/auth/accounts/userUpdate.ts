import type { z } from 'zod';
import type { userUpdateSchema } from '../../../contract/access/accounts';
import { withoutPersonal } from '../../../contract/kit/personal';
import { users } from '../../../contract/resources/system/users';
import type { SessionUser } from '../../../contract/session';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import type { AccountDeps, RequestSource } from '../guard/guarded';
import { sessionUser } from '../sessions/sessionUser';

interface OwnRecord {
  name: string;
  phone: string | null;
  email: string | null;
  remarks: string | null;
  avatar: string | null;
}
const FIELDS = ['name', 'phone', 'email', 'remarks', 'avatar'] as const;

/** An absent field stays, empty text clears it. */
function emptied(given: string | undefined, stored: string | null): string | null {
  return given === undefined ? stored : given || null;
}

function changed(
  before: OwnRecord,
  { userName, mobile, email, remarks, avatar }: z.output<typeof userUpdateSchema>,
) {
  return {
    name: userName,
    phone: mobile,
    email: emptied(email, before.email),
    remarks: emptied(remarks, before.remarks),
    avatar: emptied(avatar, before.avatar),
  };
}

function lockOwn(trx: Executor, userId: string): Promise<OwnRecord> {
  return trx
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Changes one's own record; the audit log names what changed, and only that.
 * @throws AppError 404 `err.common.notFound` for the record of anybody else.
 */
export async function updateOwnRecord(
  { database, chain, clock }: Pick<AccountDeps, 'database' | 'chain' | 'clock'>,
  principal: Principal,
  request: z.output<typeof userUpdateSchema>,
  { ip, requestId }: RequestSource,
): Promise<SessionUser> {
  const { userId, name: actorName, orgId } = principal;
  if (request.userId !== userId) throw new AppError(404, 'err.common.notFound');
  await database.db.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, userId);
    const after = changed(before, request);
    const different = FIELDS.filter((field) => after[field] !== before[field]);
    if (different.length === 0) return;
    await trx
      .updateTable('users')
      .set((eb) => ({ ...after, version: eb('version', '+', 1), updatedAt: new Date(clock()) }))
      .where('id', '=', userId)
      .execute();
    const only = (record: OwnRecord) =>
      withoutPersonal(users, Object.fromEntries(different.map((field) => [field, record[field]])));
    await appendAudit(trx, chain, {
      actorId: userId,
      actorName,
      orgId,
      ip,
      requestId,
      action: 'user.updated',
      entity: 'user',
      entityId: userId,
      before: only(before),
      after: only(after),
    });
  });
  return sessionUser(database, principal);
}
