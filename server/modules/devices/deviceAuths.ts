import { randomBytes } from 'node:crypto';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import { plainAddress } from '../../http/callers/address';
import { secretHash } from '../../ingest/fleet/deviceAuth';

const SECRET_BYTES = 24;

export interface IssueDeps {
  database: Database;
  chain: Chain;
  clock: () => number;
}

/**
 * Issues a new secret for a machine and forgets the old one. It is shown this once; only its hash is kept.
 * @throws AppError 404, 409 `err.device.authState` when the credential is revoked or expired.
 */
export function issueSecret(
  { database, chain, clock }: IssueDeps,
  principal: Principal,
  request: { id: string; ip: string; requestId: string },
): Promise<{ secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return database.db.transaction().execute(async (trx) => {
    const auth = await trx
      .selectFrom('deviceAuths')
      .select(['id', 'status', 'version', 'orgId', 'serialNo'])
      .where('id', '=', request.id)
      .where('orgId', 'in', [...principal.orgIds])
      .forUpdate()
      .executeTakeFirst();
    if (!auth) throw new AppError(404, 'err.common.notFound');
    if (auth.status === 'revoked' || auth.status === 'expired')
      throw new AppError(409, 'err.device.authState');
    const now = new Date(clock());
    await trx
      .updateTable('deviceAuths')
      .set({
        secretHash: secretHash(secret),
        secretIssuedAt: now,
        status: 'issued',
        version: auth.version + 1,
        updatedAt: now,
      })
      .where('id', '=', auth.id)
      .execute();
    await appendAudit(trx, chain, {
      actorId: principal.userId,
      actorName: principal.name,
      orgId: auth.orgId,
      ip: plainAddress(request.ip),
      action: 'deviceAuth.secretIssued',
      entity: 'deviceAuth',
      entityId: auth.id,
      before: { status: auth.status },
      after: { status: 'issued' },
      requestId: request.requestId,
    });
    return { secret };
  });
}
